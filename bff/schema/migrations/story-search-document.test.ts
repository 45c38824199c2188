import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { listStories } from "#bff/domain/stories/list/story-list.repo.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

/** More than the batch size of the migration. */
const STORIES = 1_100;

describe("migration 0042", () => {
  it("makes the articles of an existing installation searchable", async () => {
    await withOldDatabase(inject("adminConnection"), "0035-no-trusted-devices", async (db) => {
      await sql`
        insert into organizations (id, name) values (1, 'An organization')`.execute(db);
      await sql`
        insert into publications (id, organization_id, name, pubcode, time_zone, language, currency)
        values (10, 1, 'A publication', 'PUB', 'Europe/Berlin', 'de', 'EUR')`.execute(db);
      await sql`
        insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
          subscription_required, purchase_required)
        select 10, 'n', 'Title ' || n, '', 'Café ' || n, 'EXT-' || n, 'de', 0, 'EUR', false, false
        from generate_series(1, ${STORIES}::int) n`.execute(db);
      await migrate(db, migrations);

      const found = async (search: string) => {
        const page = { page: 1, per: 1 };
        const listing = { publicationId: 10, filter: { search }, sort: "newest", page, baseUrl: "" } as const;
        return (await listStories(db, listing)).totalCount;
      };
      expect(await found("cafe")).toBe(STORIES);
      expect(await found('"cafe 1099"')).toBe(1);
      expect(await found("t-1100")).toBe(1);
    });
  });
});
