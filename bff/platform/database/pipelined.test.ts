import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { type Connection, connect } from "./database.ts";
import { isDatabaseUnavailable } from "./database-failures.ts";
import { pipelined } from "./pipelined.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let one: Connection<unknown>;
let other: Connection<unknown>;
beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  const { connectionString } = database;
  one = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  other = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  await sql`create table notes (id int primary key)`.execute(one.db);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const insert = (db: Kysely<unknown>, id: number) => sql`insert into notes values (${id})`.execute(db);
const ids = async () =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(other.db)).rows.map(({ id }) => id);

describe("pipelined", () => {
  it("returns the results in their order, and each statement sees those before it", async () => {
    const results = await one.db
      .transaction()
      .execute((trx) =>
        pipelined(trx, (db) => [
          insert(db, 1),
          sql<{ count: number }>`select count(*)::int as count from notes`.execute(db),
          Promise.resolve("given"),
        ]),
      );
    expect(results[1].rows).toEqual([{ count: 1 }]);
    expect(results[2]).toBe("given");
    expect(await ids()).toEqual([1]);
  });

  it("throws the error that ended the transaction, stores nothing, and leaves the connection usable", async () => {
    const failing = one.db.transaction().execute(async (trx) => {
      await insert(trx, 2);
      await pipelined(trx, (db) => [insert(db, 3), insert(db, 1), insert(db, 4)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    await insert(one.db, 5);
    expect(await ids()).toEqual([1, 5]);
  });

  it("throws an error of the caller only when no query runs any longer", async () => {
    const failing = one.db
      .transaction()
      .execute((trx) =>
        pipelined(trx, (db) => [
          Promise.reject(new Error("refused")),
          insert(db, 6).then(() => insert(db, 7)),
        ]),
      );
    await expect(failing).rejects.toThrow("refused");
    expect(await ids()).toEqual([1, 5]);
  });
});

describe("a transaction", () => {
  it("reports a connection that breaks, and the next one gets a new connection", async () => {
    const broken = one.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other.db);
      await insert(trx, 8);
    });
    expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
    await one.db.transaction().execute((trx) => insert(trx, 9));
    expect(await ids()).toEqual([1, 5, 9]);
  });

  it("stores all or nothing if its first statement fails", async () => {
    const failing = one.db.transaction().execute(async (trx) => {
      await insert(trx, 1).catch(() => undefined);
      await insert(trx, 10);
    });
    await expect(failing).rejects.toMatchObject({ code: "25P02" });
    expect(await ids()).toEqual([1, 5, 9]);
  });
});
