import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseOn } from "#bff/testing/database/test-database.ts";
import { connect } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { migrate } from "./migrate.ts";

const name = `test_${randomBytes(6).toString("hex")}`;
const migrations = {
  "0001-first": { up: (db: Kysely<unknown>) => sql`create table first ()`.execute(db).then(() => undefined) },
};
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("adminConnection") });
  await admin.connect();
});
afterAll(() => admin.end());

async function refusal(connectionString: string): Promise<unknown> {
  const { db, close } = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  return migrate(db, migrations)
    .catch((error: unknown) => error)
    .finally(close);
}

describe("migrate", () => {
  it("refuses an empty database that does not use UTF-8", async () => {
    await admin.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    try {
      const error = await refusal(databaseOn(inject("adminConnection"), name));
      expect(error).toBeInstanceOf(DatabaseError);
      expect(String(error)).toMatch(/uses the encoding LATIN1.*ENCODING 'UTF8'/);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  });

  it("names the missing privilege when the account cannot create tables", async () => {
    await admin.query(`create database ${name}`);
    const connectionString = databaseOn(inject("adminConnection"), name);
    try {
      const owner = new pg.Client({ connectionString });
      await owner.connect();
      await owner.query("revoke create on schema public from pg_database_owner").finally(() => owner.end());
      const error = await refusal(connectionString);
      expect(error).toBeInstanceOf(DatabaseError);
      expect(String(error)).toMatch(
        /permission denied for schema public.*owner of the database.*GRANT CREATE/s,
      );
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  });
});
