import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { listManagedStories } from "#bff/domain/stories/list/managed-stories.repo.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

/** More than the batch size of the migration. */
const STORIES = 600;

describe("migration 0064", () => {
  it("makes phrases of kicker and byline searchable in the console, also after an article is restored", async () => {
    await withOldDatabase(inject("adminConnection"), "0063-preview-links", async (db) => {
      await sql`
        insert into organizations (id, name) values (1, 'An organization')`.execute(db);
      await sql`
        insert into publications (id, organization_id, name, pubcode, time_zone, language, currency)
        values (10, 1, 'A publication', 'PUB', 'Europe/Berlin', 'de', 'EUR')`.execute(db);
      await sql`
        insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
          subscription_required, purchase_required, kicker, byline, search_document)
        select 10, 'n', 'Title ' || n, '', 'Café ' || n, '', 'de', 0, 'EUR', false, false, 'Port of Hamburg',
          case when n % 2 = 0 then 'By Zoë ' || n end, ''
        from generate_series(1, ${STORIES}::int) n`.execute(db);
      await sql`
        with trashed as (
          insert into trash (kind, record_id, publication_id, name, deleted_by, expires_at)
          select 'story', id, 10, name, 'Ada', now() + interval '1 day' from stories where title = 'Title 1'
          returning record_id
        )
        insert into trash_rows (kind, record_id, table_name, content)
        select 'story', id, 'stories', to_jsonb(stories) from stories join trashed on record_id = id`.execute(
        db,
      );
      await sql`delete from stories where title = 'Title 1'`.execute(db);
      await migrate(db, migrations);

      const found = async (search: string) => {
        const page = { page: 1, per: 1 };
        const listing = { publicationId: 10, filter: { search }, sort: "title", page, baseUrl: "" } as const;
        return (await listManagedStories(db, listing)).totalCount;
      };
      expect(await found('"port of hamburg"')).toBe(STORIES - 1);
      expect(await found('"by zoe 600"')).toBe(1);
      await sql`
        insert into stories select (jsonb_populate_record(null::stories, content)).*
        from trash_rows where table_name = 'stories'`.execute(db);
      expect(await found('"port of hamburg"')).toBe(STORIES);
    });
  });
});
