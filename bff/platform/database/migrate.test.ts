import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, databaseOn } from "#bff/testing/database/test-database.ts";
import { connect } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { migrate, migrateTo, migrationState } from "./migrate.ts";

const name = `test_${randomBytes(6).toString("hex")}`;
const create = (table: string) => async (db: Kysely<unknown>) => {
  await sql`create table ${sql.table(table)} ()`.execute(db);
};
const schema = {
  install: create("installed"),
  migrations: { "0071-first": { up: create("first") }, "0072-second": { up: create("second") } },
  firstCommit: "abc1234",
};
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("adminConnection") });
  await admin.connect();
});
afterAll(() => admin.end());

async function refusal(connectionString: string): Promise<unknown> {
  const { db, close } = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  return migrate(db, schema)
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

  it("installs the current schema in an empty database, and runs only later migrations in another", async () => {
    await withDatabase(async (db) => {
      expect(await migrate(db, schema)).toEqual({ installed: true, ran: [] });
      expect(await tablesOf(db)).toEqual(["installed"]);
      const next = { ...schema, migrations: { ...schema.migrations, "0073-third": { up: create("third") } } };
      expect(await migrate(db, next)).toEqual({ installed: false, ran: ["0073-third"] });
      expect(await tablesOf(db)).toEqual(["installed", "third"]);
    });
  });

  it("continues after the first migration, whose predecessors it removes from the record", async () => {
    await withDatabase(async (db) => {
      await migrateTo(db, schema, "0071-first");
      await sql`insert into migrations (name, timestamp) values ('0001-old', ''), ('0070-older', '')`.execute(
        db,
      );
      expect(await migrationState(db, schema)).toEqual({
        done: ["0071-first"],
        waiting: ["0072-second"],
        unknown: [],
      });
      expect(await migrate(db, schema)).toEqual({ installed: false, ran: ["0072-second"] });
      expect(await tablesOf(db)).toEqual(["first", "second"]);
      expect(await migrate(db, schema)).toEqual({ installed: false, ran: [] });
    });
  });

  it("names the commit to start first when the version of the database is too old", async () => {
    await withDatabase(async (db) => {
      await migrateTo(db, { ...schema, migrations: { "0055-old": { up: create("old") } } }, "0055-old");
      const error = await migrate(db, schema).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DatabaseError);
      expect(String(error)).toMatch(/too old.*0055-old.*commit abc1234/s);
      expect(await tablesOf(db)).toEqual(["old"]);
    });
  });
});

async function withDatabase(run: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const { connectionString, drop } = await createTestDatabase(inject("adminConnection"), {
    template: "template1",
  });
  const { db, close } = connect<unknown>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    await run(db);
  } finally {
    await close();
    await drop();
  }
}

async function tablesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'migrations%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
