import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

describe("migration 0045", () => {
  it("renames the later of two issues whose names differ only in their Unicode form", async () => {
    await withOldDatabase(inject("adminConnection"), "0044-standard-names", async (db) => {
      const [composed, decomposed] = ["Schöne Häfen".normalize("NFC"), "Schöne Häfen".normalize("NFD")];
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
      )
      insert into emags (
        publication_id, name, mode, pdf_location, preview, external_id, cents, currency, language,
        hide_preview_widgets, single_purchase_required, text_mode_enabled, import_images, import_articles
      )
      select id, name, 'standard_pdf', 'http://files.example.com/a.pdf', '', '', 0, 'EUR', 'en',
        false, false, false, false, false
      from publication, unnest(${[composed, decomposed, "Other"]}::text[]) as name`.execute(db);

      await migrate(db, migrations);
      const rows = await db.selectFrom("emags").select(["id", "name"]).orderBy("id").execute();
      expect(rows.map(({ name }) => name)).toEqual([composed, `${decomposed} (${rows[1]!.id})`, "Other"]);
    });
  });
});
