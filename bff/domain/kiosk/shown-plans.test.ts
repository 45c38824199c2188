import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#bff/schema/tables.ts";
import { observeQueries } from "#bff/testing/database/observe-queries.ts";
import { vacuum } from "#bff/testing/database/vacuum.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { countShownEmags, listShownEmags } from "./kiosk-emags.repo.ts";
import { countShownStories, listShownStories } from "./kiosk-stories.repo.ts";
import { findReaderStories } from "./reader-search.repo.ts";

const PUBLICATION = 10;
const ISSUES = 20_000;
/** Issues without pages, which are looked up for the count. */
const WITHOUT_PAGES = 50;
const PER = 25;
/** Rows that no vacuum has seen are read for the count, too. */
const UNSEEN = 100;
const ARTICLES = 3_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await insertIssues(1, ISSUES);
  await vacuum(service.services.db);
});
afterAll(() => service.stop());

async function insertIssues(first: number, last: number): Promise<void> {
  await sql`
    with added as (
      insert into emags (publication_id, name, released_at, mode, preview, external_id, hide_preview_widgets,
        single_purchase_required, cents, currency, text_mode_enabled, language, import_images, import_articles, pdf_location)
      select ${PUBLICATION}::int, 'Number ' || n, now() - n * interval '1 hour', 'standard_pdf', repeat('What happened ', 10), 'number-' || n,
        false, false, 0, 'EUR', false, 'en', false, false, 'https://files.example.com/issues/' || n || '.pdf'
      from generate_series(${first}::int, ${last}::int) n returning id
    )
    insert into imports (id, emag_id, number, current, shown, status, requested_by)
    select gen_random_uuid(), id, 1, true, id % (${ISSUES / WITHOUT_PAGES}::int) <> 0, 'finished', 'Test' from added`.execute(
    service.services.db,
  );
}

const observe = (run: (db: Db) => Promise<unknown>) =>
  observeQueries(service.services.db, ["all_emags", "imports"], run);

describe.each([
  ["with fresh statistics", async () => undefined],
  [`after ${UNSEEN} more were added`, () => insertIssues(ISSUES + 1, ISSUES + UNSEEN)],
])("the readers' list of 20,000 issues %s", (_when, prepare) => {
  beforeAll(prepare);

  it("reads its first page from the index of releases", async () => {
    const observed = await observe((db) => listShownEmags(db, PUBLICATION, { offset: 0, limit: PER }, null));
    expect(observed.indexes).toContain("emags_newest_release");
    expect(observed.sequential).toEqual([]);
    // Of each issue its row, its import to find out whether it is shown, and its import for its fields.
    expect(observed.rows).toBeLessThanOrEqual(5 * PER);
  });

  it("reads a far page without the issues before it", async () => {
    const far = { offset: ISSUES - 2000, limit: PER };
    const observed = await observeQueries(service.services.db, ["all_emags"], (db) =>
      listShownEmags(db, PUBLICATION, far, null),
    );
    expect(observed.indexes).toContain("emags_newest_release");
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(2 * PER + 2 * UNSEEN);
  });

  it("is counted from indexes, except for the issues without pages", async () => {
    const observed = await observe((db) => countShownEmags(db, PUBLICATION, null));
    expect(observed.indexes).toContain("imports_unshown");
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(4 * WITHOUT_PAGES + 2 * UNSEEN);
  });

  it("is counted from indexes for a time of release", async () => {
    const days = (number: number) => new Date(Date.now() - number * 24 * 60 * 60_000);
    const count = (db: Db) =>
      countShownEmags(db, PUBLICATION, null, { releasedFrom: days(600), releasedTo: days(100) });
    // One issue each hour, of which few have no pages.
    expect(await count(service.services.db)).toBe(500 * 24 - (500 * 24) / (ISSUES / WITHOUT_PAGES));
    const observed = await observe(count);
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(8 * WITHOUT_PAGES + 4 * UNSEEN);
  });
});

describe("the readers' articles", () => {
  const list = (offset: number) =>
    observeQueries(service.services.db, ["all_stories"], (db) =>
      listShownStories(db, PUBLICATION, { offset, limit: PER }),
    );

  beforeAll(async () => {
    await insertArticles(1, ARTICLES, sql`array['rare' || n || 'x', 'common']`);
    await vacuum(service.services.db);
  });

  it.each([0, ARTICLES - 2 * PER])("are read from the index of releases after %d others", async (offset) => {
    const observed = await list(offset);
    expect(observed.indexes).toContain("stories_shown");
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(2 * PER);
  });

  it("are counted by those that are not visible", async () => {
    const observed = await observeQueries(service.services.db, ["all_stories"], (db) =>
      countShownStories(db, PUBLICATION),
    );
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBe(0);
    expect(observed.entries).toMatchObject({ stories_ending: 0, stories_shown: 0 });
  });
});

describe("the readers' search", () => {
  const search = (query: string) =>
    observeQueries(service.services.db, ["story_content_search", "story_title_search"], (db) =>
      findReaderStories(db, PUBLICATION, query, { withProtected: true, atMost: PER }),
    );

  beforeAll(async () => {
    // Each has the number of different words that an article of 5 kB has.
    const words = sql`(select array_agg('word' || n * 1000 + word) from generate_series(1, 500) word)`;
    await insertArticles(ARTICLES + 1, ARTICLES + UNSEEN, words);
  });

  it.each(["rare77x", "common", "nothing"])(
    "looks up %s in the index while its pending list is long",
    async (word) => {
      const observed = await search(word);
      expect(observed.indexes).toContain("story_content_search_document");
      expect(observed.sequential).toEqual([]);
    },
  );
});

/** Inserts articles with an SQL expression of their number `n` for the words of their content. */
async function insertArticles(first: number, last: number, words: RawBuilder<unknown>): Promise<void> {
  await sql`
    with added as (
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required, released_at, offline_at, published_at)
      select ${PUBLICATION}::int, 'n', 'Title', '', '', n, 'de', 0, 'EUR', false, false, now() - n * interval '1 minute',
        case when n % 2 = 0 then now() + interval '1 day' end, now()
      from generate_series(${first}::int, ${last}::int) n
      returning id, external_id::int as n
    ), titled as (
      insert into story_title_search select id, ${PUBLICATION}::int, array_to_tsvector(array['title']) from added
    )
    insert into story_content_search select id, ${PUBLICATION}::int, array_to_tsvector(${words}) from added`.execute(
    service.services.db,
  );
}
