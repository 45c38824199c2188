import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listStories } from "../../domain/stories/story-list.repo.ts";
import { connect } from "../../platform/database/database.ts";
import { migrate, migrateTo } from "../../platform/database/migrate.ts";
import { databaseOn } from "../../testing/test-database.ts";
import { migrations } from "../migrations.ts";
import type { Database } from "../tables.ts";

const BEFORE = "0035-no-trusted-devices";
/** More than the migration reads in one batch. */
const STORIES = 1_100;

const name = `test_${randomBytes(6).toString("hex")}`;
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("adminConnection") });
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

describe("migration 0042", () => {
  it("makes the articles of an existing installation searchable", async () => {
    const connectionString = databaseOn(inject("adminConnection"), name);
    const { db, close } = connect<Database>({
      connectionString,
      maxConnections: 1,
      onError: () => undefined,
    });
    try {
      await migrateTo(db, migrations, BEFORE);
      await sql`
        insert into organizations (id, name) values (1, 'An organization')`.execute(db);
      await sql`
        insert into publications (id, organization_id, name, pubcode, time_zone, language, currency)
        values (10, 1, 'A publication', 'PUB', 'Europe/Berlin', 'de', 'EUR')`.execute(db);
      await sql`
        insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
          subscription_required, purchase_required)
        select 10, 'n', 'Title ' || n, '', 'Café ' || n, 'EXT-' || n, 'de', 0, 'EUR', false, false
        from generate_series(1, ${STORIES}::int) n`.execute(db);
      await migrate(db, migrations);

      const found = async (search: string) => {
        const page = { page: 1, per: 1 };
        const listing = { publicationId: 10, filter: { search }, sort: "newest", page, baseUrl: "" } as const;
        return (await listStories(db, listing)).totalCount;
      };
      expect(await found("cafe")).toBe(STORIES);
      expect(await found('"cafe 1099"')).toBe(1);
      expect(await found("t-1100")).toBe(1);
    } finally {
      await close();
    }
  });
});
