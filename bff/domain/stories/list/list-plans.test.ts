import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observeQueries } from "#bff/testing/database/observe-queries.ts";
import { vacuum } from "#bff/testing/database/vacuum.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ManagedStorySort } from "#shared/console/articles/managed-stories.ts";
import type { StorySort } from "#shared/contract/stories.ts";
import { listManagedStories } from "./managed-stories.repo.ts";
import { listStories, type StoryFilter } from "./story-list.repo.ts";

const PUBLICATION = 10;
const ARTICLES = 25_000;
/** A few more would fill the pending list of the index of contents. */
const CREATED = 250;
/** Rows of a page, read once for the order and once for the record, and those that no vacuum has seen, for the page and the total. */
const PAGE_ROWS = 100 + 2 * CREATED;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await insertArticles(1, ARTICLES, sql`array['rare' || n || 'x', 'pair' || n % 100 || 'x', 'common']`);
});
afterAll(() => service.stop());

/** Inserts articles with an SQL expression of their number `n` for the words of their content. */
async function insertArticles(first: number, last: number, words: RawBuilder<unknown>): Promise<void> {
  await sql`
    with added as (
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required, released_at, published_at)
      select ${PUBLICATION}::int, 'n', 'Title ' || n, '', '', 'EXT-' || n, 'de', 0, 'EUR', false, false,
        now() - n * interval '1 minute', case when n % 1000 <> 0 then now() end
      from generate_series(${first}::int, ${last}::int) n
      returning id, external_id, substring(external_id from 5)::int as n
    ), titled as (
      insert into story_title_search
      select id, ${PUBLICATION}::int, array_to_tsvector(array['title', n::text, '~' || lower(external_id)]) from added
    )
    insert into story_content_search select id, ${PUBLICATION}::int, array_to_tsvector(${words}) from added`.execute(
    service.services.db,
  );
}

interface Case {
  filter?: StoryFilter;
  sort?: StorySort;
  page?: number;
  /** An index that must be used. */
  index: string;
  /** Rows that may be read from tables. Index entries that are enough do not count. */
  rows: number;
}

const farPage = 1000;
const past = new Date("2000-01-01");
const cases: Record<string, Case> = {
  "the newest": { index: "stories_newest", rows: PAGE_ROWS },
  "the newest, page 1000": { page: farPage, index: "stories_newest", rows: PAGE_ROWS },
  "the oldest": { sort: "oldest", index: "", rows: PAGE_ROWS },
  "by title": { sort: "title", index: "stories_by_title", rows: PAGE_ROWS },
  "by title, descending": { sort: "-title", index: "stories_by_title", rows: PAGE_ROWS },
  "by release": { sort: "released_at", index: "stories_released", rows: PAGE_ROWS },
  "the latest releases": { sort: "-released_at", index: "stories_newest_release", rows: PAGE_ROWS },
  visible: { filter: { state: "visible" }, index: "stories_shown", rows: PAGE_ROWS },
  drafts: { filter: { state: "draft" }, index: "stories_drafts", rows: PAGE_ROWS },
  "created in a time that matches all": {
    filter: { createdFrom: past },
    index: "stories_created",
    rows: PAGE_ROWS,
  },
  "created in a time that matches all, page 1000": {
    filter: { createdFrom: past },
    page: farPage,
    index: "stories_newest",
    rows: 2 * PAGE_ROWS,
  },
  "created in a time that matches none": {
    filter: { createdTo: past },
    index: "stories_created",
    rows: PAGE_ROWS,
  },
  "released in a time that matches none": { filter: { releasedTo: past }, index: "", rows: PAGE_ROWS },
  "a part of an external ID": {
    filter: { externalIds: ["ext-1234"] },
    index: "stories_external_id_parts",
    rows: 2 * PAGE_ROWS,
  },
  "a rare word": { filter: { search: "rare77x" }, index: "story_content_search_document", rows: PAGE_ROWS },
  "a rare word that is found by its beginning": {
    filter: { search: "rare777" },
    index: "story_content_search_document",
    rows: 2 * PAGE_ROWS,
  },
  "two words": {
    filter: { search: "pair7x common" },
    index: "story_content_search_document",
    rows: 1000,
  },
  "a word of the content and one of the title": {
    filter: { search: "rare77x 77" },
    index: "story_content_search_document",
    rows: 1000,
  },
  "an external ID by search": {
    filter: { search: "ext-777" },
    index: "story_title_search_document",
    rows: 2 * PAGE_ROWS,
  },
  "a common word": {
    filter: { search: "common" },
    index: "story_content_search_document",
    rows: ARTICLES + 500,
  },
  "a word that no article has": {
    filter: { search: "nothing" },
    index: "story_content_search_document",
    rows: PAGE_ROWS,
  },
};

/** Lists that only the console has, by their index. */
const managed: [ManagedStorySort, string][] = [
  ["-released_at", ""],
  ["title", "stories_by_title"],
  ["-created_at", ""],
];

const TABLES = ["all_stories", "story_content_search", "story_title_search"];

const observe = (run: (db: TestService["services"]["db"]) => Promise<unknown>) =>
  observeQueries(service.services.db, TABLES, run);

describe.each([
  ["with fresh statistics", () => vacuum(service.services.db)],
  [
    `after ${CREATED} more were created`,
    async () => {
      // Each has the number of different words that an article of 5 kB has.
      const words = sql`(select array_agg('word' || n * 1000 + word) from generate_series(1, 500) word)`;
      await insertArticles(ARTICLES + 1, ARTICLES + CREATED, words);
    },
  ],
  [
    "with an empty pending list",
    async () => {
      await sql`
        select gin_clean_pending_list(indexname::regclass) from pg_indexes
        where tablename in ('all_stories', 'story_content_search', 'story_title_search') and indexdef like '%USING gin%'`.execute(
        service.services.db,
      );
    },
  ],
])("a list of 25,000 articles %s", (_when, prepare) => {
  beforeAll(prepare);

  it.each(Object.entries(cases))("reads %s from its index", async (_name, given) => {
    const { filter = {}, sort = "newest", page = 1, index, rows } = given;
    const listing = { publicationId: PUBLICATION, filter, sort, page: { page, per: 25 } };
    const observed = await observe((db) => listStories(db, listing));
    expect(observed.sequential).toEqual([]);
    if (index) expect(observed.indexes).toContain(index);
    expect(observed.rows).toBeLessThanOrEqual(rows);
  });

  it.each(managed)("reads the console's list by %s from its index", async (sort, index) => {
    const listing = { publicationId: PUBLICATION, filter: {}, sort, page: { page: 1, per: 25 }, baseUrl: "" };
    const observed = await observe((db) => listManagedStories(db, listing));
    expect(observed.sequential).toEqual([]);
    if (index) expect(observed.indexes).toContain(index);
    expect(observed.rows).toBeLessThanOrEqual(2 * PAGE_ROWS);
  });
});
