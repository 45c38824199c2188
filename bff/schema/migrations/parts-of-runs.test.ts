import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrateTo } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

describe("migration 0221", () => {
  it("lets imports be indexed again that have text without spaces between words", async () => {
    await withOldDatabase(inject("adminConnection"), "0196-kiosk-settings", async (db) => {
      await sql`
        with organization as (insert into organizations (name) values ('Press') returning id),
        publication as (
          insert into publications (organization_id, name, pubcode, time_zone, language, currency)
          select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
        )
        insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select id, name, 'standard_pdf', '', '', false, false, false, 0, 'EUR', false, 'en', false, false, 'http://a/b.pdf'
        from publication, unnest(array['Old harbour', '港の夜', 'ท่าเรือ']) name`.execute(db);
      await sql`
        with added as (
          insert into imports (id, emag_id, number, current, status, requested_by, text_indexed)
          select gen_random_uuid(), id, 1, true, 'finished', 'Ada', true from emags returning id, emag_id
        ),
        pages as (
          insert into import_pages (import_id, number, width, height, text)
          select added.id, 1, 600, 800, emags.name from added join emags on emags.id = emag_id
        )
        insert into page_search (import_id, first_page, publication_id, emag_id, words)
        select added.id, 1, publication_id, emag_id, '' from added join emags on emags.id = emag_id`.execute(
        db,
      );
      await migrateTo(db, schema, "0221-parts-of-runs");
      const { rows } = await sql<{ name: string; text_indexed: boolean; groups: number }>`
        select name, text_indexed, (select count(*)::integer from page_search where import_id = imports.id) as groups
        from imports join emags on emags.id = emag_id order by emags.id`.execute(db);
      expect(rows).toEqual([
        { name: "Old harbour", text_indexed: true, groups: 1 },
        { name: "港の夜", text_indexed: false, groups: 0 },
        { name: "ท่าเรือ", text_indexed: false, groups: 0 },
      ]);
    });
  });
});
