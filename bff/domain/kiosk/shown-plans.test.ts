import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#bff/schema/tables.ts";
import { observeQueries } from "#bff/testing/database/observe-queries.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { countShownEmags, listShownEmags } from "./kiosk-emags.repo.ts";

const PUBLICATION = 10;
const ISSUES = 20_000;
/** Issues without pages, which are looked up for the count. */
const WITHOUT_PAGES = 50;
const PER = 25;
/** Rows that no vacuum has seen are read for the count, too. */
const UNSEEN = 100;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await insertIssues(1, ISSUES);
  await sql`vacuum analyze`.execute(service.services.db);
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

  it("is counted from indexes, except for the issues without pages", async () => {
    const observed = await observe((db) => countShownEmags(db, PUBLICATION, null));
    expect(observed.indexes).toContain("imports_unshown");
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(4 * WITHOUT_PAGES + 2 * UNSEEN);
  });
});
