import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listManagedStories } from "#bff/domain/stories/list/managed-stories.repo.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { migrations } from "../migrations.ts";
import { listingOf, STORIES, withOldStories } from "./old-stories.fixture.ts";

describe("migration 0064", () => {
  it("makes phrases of kicker and byline searchable in the console, also after an article is restored", async () => {
    const columns = {
      kicker: "'Port of Hamburg'",
      byline: "case when n % 2 = 0 then 'By Zoë ' || n end",
      search_document: "''",
    };
    await withOldStories("0063-preview-links", columns, async (db) => {
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

      const found = async (search: string) => (await listManagedStories(db, listingOf(search))).totalCount;
      expect(await found('"port of hamburg"')).toBe(STORIES - 1);
      expect(await found('"by zoe 110"')).toBe(1);
      await sql`
        insert into stories select (jsonb_populate_record(null::stories, content)).*
        from trash_rows where table_name = 'stories'`.execute(db);
      expect(await found('"port of hamburg"')).toBe(STORIES);
    });
  });
});
