import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

describe("migration 0044", () => {
  it("keeps the data of the tables and columns that it renames", async () => {
    await withOldDatabase(inject("adminConnection"), "0043-unlinked-identities", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
      ),
      key as (
        insert into creation_keys (publication_id, kind, key, record_id) select id, 'story', 'k', 7 from publication
      ),
      rule as (
        insert into edition_rules (publication_id, rrule, release_time, starts_on, horizon_days, made_through)
        select id, 'FREQ=DAILY', '06:00', '2026-01-01', 30, '2026-01-31' from publication
      )
      insert into provisioned_settings (kind, id, said) select 'publication', id, '["Weekly"]' from publication`.execute(
        db,
      );

      await migrate(db, migrations);
      expect(await db.selectFrom("idempotency_keys").select(["key", "record_id"]).execute()).toEqual([
        { key: "k", record_id: 7 },
      ]);
      expect(await db.selectFrom("recurrence_rules").select(["rrule", "generated_until"]).execute()).toEqual([
        { rrule: "FREQ=DAILY", generated_until: "2026-01-31" },
      ]);
      expect(await db.selectFrom("provisioned_settings").select("settings").execute()).toEqual([
        { settings: '["Weekly"]' },
      ]);
    });
  });
});
