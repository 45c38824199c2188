import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

describe("migration 0055", () => {
  it("copies who created and last changed an issue from the entries of the audit log", async () => {
    await withOldDatabase(inject("adminConnection"), "0054-ended-sessions", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id, organization_id
      ),
      issues as (
        insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select id, name, 'standard_pdf', '', '', false, false, false, 0, 'EUR', false, 'en', false, false, 'http://a/b.pdf'
        from publication, unnest(array['known', 'older than the log']) name
        returning id, name
      )
      insert into audit_entries (organization_id, publication_id, actor_kind, actor_id, actor_label, action,
        record_type, record_id, record_name)
      select organization_id, publication.id, 'person', 'x', label, action, 'emag', issues.id::text, issues.name
      from publication, issues,
        unnest(array['Anna', 'Ben', 'Carl'], array['emag.created', 'emag.updated', 'emag.reviewed']) entry(label, action)
      where issues.name = 'known'`.execute(db);

      await migrate(db, migrations);
      const rows = await db
        .selectFrom("emags")
        .select(["name", "created_by", "changed_by"])
        .orderBy("name")
        .execute();
      expect(rows).toEqual([
        { name: "known", created_by: "Anna", changed_by: "Ben" },
        { name: "older than the log", created_by: null, changed_by: null },
      ]);
    });
  });
});
