import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

describe("migration 0076", () => {
  it("counts the current name and preview as approved with approved pages, where approvals are required", async () => {
    await withOldDatabase(inject("adminConnection"), "0071-holiday-regions", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      created as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency, approval_required)
        select id, pubcode, pubcode, 'UTC', 'en', 'EUR', pubcode = 'STRICT'
        from organization, unnest(array['STRICT', 'FREE']) pubcode returning id, pubcode
      ),
      issues as (
        insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select created.id, pubcode || name, 'standard_pdf', 'Preview', '', false, false, false, 0, 'EUR', false, 'en', false, false,
          'http://a/b.pdf'
        from created, unnest(array[' approved', ' waiting']) name
        returning id, name
      )
      insert into imports (id, emag_id, number, current, status, requested_by, approved)
      select gen_random_uuid(), id, 1, true, 'finished', 'Ada', name like '%approved' from issues`.execute(
        db,
      );

      await migrate(db, schema);
      const { rows } = await sql`
        select emags.name, approved_name, approved_preview from imports join emags on emags.id = emag_id
        order by emags.name`.execute(db);
      const nothing = { approved_name: null, approved_preview: null };
      expect(rows).toEqual([
        { name: "FREE approved", ...nothing },
        { name: "FREE waiting", ...nothing },
        { name: "STRICT approved", approved_name: "STRICT approved", approved_preview: "Preview" },
        { name: "STRICT waiting", ...nothing },
      ]);
    });
  });
});
