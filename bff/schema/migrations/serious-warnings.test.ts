import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

const warning = (code: string) => ({ code, message: code, page: null });
const [cutOff, otherDate, minor] = ["pdf_cut_off", "other_date", "low_resolution"].map(warning);

describe("migration 0075", () => {
  it("copies the serious warnings of finished imports, and confirms those of visible issues", async () => {
    await withOldDatabase(inject("adminConnection"), "0071-holiday-regions", async (db) => {
      await sql`
        with organization as (insert into organizations (name) values ('Press') returning id),
        publication as (
          insert into publications (organization_id, name, pubcode, time_zone, language, currency)
          select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
        ),
        given (name, released_at, status) as (values
          ('visible', '2026-01-01', 'finished'), ('scheduled', '2999-01-01', 'finished'),
          ('unscheduled', null, 'finished'), ('failed', null, 'failed')
        ),
        issues as (
          insert into emags (publication_id, name, released_at, mode, preview, external_id, hide_preview_widgets,
            single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language,
            import_images, import_articles, pdf_location)
          select publication.id, name, released_at::timestamptz, 'standard_pdf', '', '', false, false, false, 0, 'EUR',
            false, 'en', false, false, 'http://a/b.pdf'
          from publication, given
          returning id, name
        ),
        imports as (
          insert into imports (id, emag_id, number, current, status, requested_by)
          select gen_random_uuid(), issues.id, 1, true, status, 'Ada' from issues join given using (name)
          returning id
        )
        insert into import_steps (import_id, name, position, warnings)
        select id, 'finish', 2, ${JSON.stringify([otherDate, minor])}::jsonb from imports
        union all
        select id, 'verify', 1, ${JSON.stringify([cutOff])}::jsonb from imports`.execute(db);

      await migrate(db, schema);
      const { rows } = await sql`
        select name, serious_warnings, confirmed_warnings
        from imports join emags on emags.id = imports.emag_id order by name`.execute(db);
      const serious_warnings = [cutOff, otherDate];
      expect(rows).toEqual([
        { name: "failed", serious_warnings: null, confirmed_warnings: null },
        { name: "scheduled", serious_warnings, confirmed_warnings: null },
        { name: "unscheduled", serious_warnings, confirmed_warnings: null },
        { name: "visible", serious_warnings, confirmed_warnings: serious_warnings },
      ]);
    });
  });
});
