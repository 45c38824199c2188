import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { listStories } from "./story-list.repo.ts";

const PUBLICATION = 10;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Inserts articles with an SQL expression of their number `n` for the search document. */
async function insertArticles(count: number, document: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
      subscription_required, purchase_required, search_document)
    select ${PUBLICATION}::int, 'n', '', '', '', '', 'de', 0, 'EUR', false, false, ${document}
    from generate_series(1, ${count}::int) n`.execute(service.services.db);
}

/** Returns the number of searches that used the index, of ten searches for a rare word. */
function countIndexSearches(): Promise<number> {
  return service.services.db.connection().execute(async (db) => {
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ scans: number }>`
        select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'stories_search'`.execute(
        db,
      );
      return rows[0]!.scans;
    };
    const before = await scans();
    for (let count = 0; count < 10; count += 1) {
      const found = await listStories(db, {
        ...{ publicationId: PUBLICATION, filter: { search: "rare7x" }, sort: "newest" },
        page: { page: 1, per: 25 },
      });
      expect(found.totalCount).toBe(1);
    }
    return (await scans()) - before;
  });
}

describe("a search among 25,000 articles", () => {
  it("uses the index after 150 more were created, too", async () => {
    const { db } = service.services;
    await insertArticles(25_000, sql`array_to_tsvector(array['rare' || n || 'x', 'common'])`);
    await sql`vacuum analyze all_stories`.execute(db);
    expect(await countIndexSearches()).toBe(10);

    // Each has the number of different words that an article of 5 kB has.
    const words = sql`(select array_agg('word' || n * 1000 + word) from generate_series(1, 500) word)`;
    await insertArticles(150, sql`array_to_tsvector(${words})`);
    expect(await countIndexSearches()).toBe(10);
  });
});
