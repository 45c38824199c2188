import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { connect } from "../../platform/database/database.ts";
import { migrate, migrateTo } from "../../platform/database/migrate.ts";
import { databaseOn } from "../../testing/test-database.ts";
import { migrations } from "../migrations.ts";
import type { Database } from "../tables.ts";

test("an existing installation keeps showing readers the imports that have finished", async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("adminConnection") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const connectionString = databaseOn(inject("adminConnection"), name);
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    await migrateTo(db, migrations, "0035-no-trusted-devices");
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
  } finally {
    await close();
    await admin.query(`drop database ${name} with (force)`).finally(() => admin.end());
  }
});
