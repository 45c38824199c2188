import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrateTo } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

describe("migration 0074", () => {
  it("marks finished imports, also in the trash, and no new ones", async () => {
    await withOldDatabase(inject("adminConnection"), "0073-hidden-queries", async (db) => {
      await sql`
        with organization as (insert into organizations (name) values ('Press') returning id),
        publication as (
          insert into publications (organization_id, name, pubcode, time_zone, language, currency)
          select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
        ),
        issue as (
          insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
            single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
            import_articles, pdf_location)
          select id, 'One', 'standard_pdf', '', '', false, false, false, 0, 'EUR', false, 'en', false, false, 'http://a/b.pdf'
          from publication returning id
        ),
        trashed as (
          insert into trash (kind, record_id, publication_id, name, deleted_by, expires_at)
          select 'emag', 900, id, 'Old', 'Ada', now() from publication returning record_id
        ),
        rows as (
          insert into trash_rows (kind, record_id, table_name, content)
          select 'emag', 900, 'imports', jsonb_build_object('status', status)
          from trashed, unnest(array['finished', 'failed']) status
        )
        insert into imports (id, emag_id, number, current, status, requested_by)
        select gen_random_uuid(), issue.id, number, number = 2, status, 'Ada'
        from issue, (values (1, 'finished'), (2, 'failed')) given (number, status)`.execute(db);

      await migrateTo(db, schema, "0074-outdated-imports");
      const { rows } = await sql`select number, outdated from imports order by number`.execute(db);
      expect(rows).toEqual([
        { number: 1, outdated: true },
        { number: 2, outdated: false },
      ]);
      const trashed = await sql`select content from trash_rows order by content ->> 'status'`.execute(db);
      expect(trashed.rows).toEqual([
        { content: { status: "failed" } },
        { content: { status: "finished", outdated: true } },
      ]);
    });
  });
});
