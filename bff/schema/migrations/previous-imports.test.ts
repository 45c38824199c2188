import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

describe("migration 0038", () => {
  it("marks the finished current imports of an existing installation as shown to readers", async () => {
    await withOldDatabase(inject("adminConnection"), "0035-no-trusted-devices", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
      ),
      issues as (
        insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select id, status, 'standard_pdf', '', '', false, false, false, 0, 'EUR', false, 'en', false, false, 'http://a/b.pdf'
        from publication, unnest(array['finished', 'failed', 'processing']) status
        returning id, name
      )
      insert into imports (id, emag_id, number, current, status, requested_by)
      select gen_random_uuid(), id, 1, false, 'finished', 'tests' from issues
      union all select gen_random_uuid(), id, 2, true, name, 'tests' from issues`.execute(db);

      await migrate(db, migrations);
      const shown = await db
        .selectFrom("imports")
        .innerJoin("emags", "emags.id", "imports.emag_id")
        .select(["emags.name", "imports.number"])
        .where("shown", "=", true)
        .execute();
      expect(shown).toEqual([{ name: "finished", number: 2 }]);
    });
  });
});
