import { Socket } from "node:net";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { connect } from "./database.ts";
import { prepareQuery } from "./prepared.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
});
afterAll(() => database.drop());

describe("connect", () => {
  it("keeps connections alive, so that one without a server ends", async () => {
    const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
    onTestFinished(() => keepAlive.mockRestore());
    const { connectionString } = database;
    const { db, close } = connect({ connectionString, maxConnections: 1, onError: () => undefined });
    await sql`select`.execute(db);
    await close();
    expect(keepAlive.mock.calls).toEqual([[true, 30_000]]);
  });

  it("reports a broken idle connection without its credentials, and replaces the connection", async () => {
    const errors: Error[] = [];
    const { connectionString } = database;
    const one = connect({ connectionString, maxConnections: 1, onError: (error) => errors.push(error) });
    const other = connect({ connectionString, maxConnections: 1, onError: () => undefined });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).not.toHaveProperty("client");
    expect((await sql<{ n: number }>`select 1 as n`.execute(one.db)).rows).toEqual([{ n: 1 }]);
    await Promise.all([one.close(), other.close()]);
  });

  it("lets PostgreSQL plan for a disk without moving heads, unless it is configured otherwise", async () => {
    const configured = await createTestDatabase(inject("adminConnection"));
    const name = new URL(configured.connectionString).pathname.slice(1);
    const costOf = async (connectionString: string) => {
      const { db, close } = connect({ connectionString, maxConnections: 1, onError: () => undefined });
      const { rows } = await sql<{ setting: string; source: string }>`
        select setting, source from pg_settings where name = 'random_page_cost'`.execute(db);
      await sql.raw(`alter database ${name} set random_page_cost = 2`).execute(db);
      await close();
      return rows[0];
    };
    // Set in the session, because PgBouncer refuses it as a startup parameter.
    expect(await costOf(configured.connectionString)).toEqual({ setting: "1.1", source: "session" });
    expect(await costOf(configured.connectionString)).toEqual({ setting: "2", source: "database" });
    const withOptions = new URL(configured.connectionString);
    withOptions.searchParams.set("options", "-c random_page_cost=3");
    expect(await costOf(withOptions.href)).toEqual({ setting: "3", source: "client" });
    await configured.drop();
  });

  it("sends dates unchanged when the local UTC offset has seconds, as before standard time", async () => {
    vi.stubEnv("TZ", "Europe/Paris");
    const instant = new Date("1905-05-01T06:00:00.123Z");
    expect(instant.toString()).toContain("GMT+0009");
    const { db, close } = connect({ ...database, maxConnections: 1, onError: () => undefined });
    const { rows } = await sql<{ instant: Date }>`select ${instant}::timestamptz as instant`.execute(db);
    expect(rows).toEqual([{ instant }]);
    await close();
    vi.unstubAllEnvs();
  });

  it("runs a query whose connection is being opened while the pool closes", async () => {
    const { connectionString } = database;
    const one = connect({ connectionString, maxConnections: 2, onError: () => undefined });
    await sql`select 1`.execute(one.db);
    const inUse = sql`select pg_sleep(1)`.execute(one.db);
    const pending = sql<{ n: number }>`select 1 as n`.execute(one.db);
    await vi.waitFor(() => expect(one.use()).toEqual({ inUse: 2, idle: 0, waiting: 0 }), {
      interval: 0,
      timeout: 90_000,
    });
    await one.close();
    expect((await pending).rows).toEqual([{ n: 1 }]);
    await inUse;
  });
});

describe("prepareQuery", () => {
  it("runs a query with the values of each call, and rejects other values than those of the first one", async () => {
    const { db, close } = connect({ ...database, maxConnections: 1, onError: () => undefined });
    const add = prepareQuery((trx: Kysely<unknown>, { one, other }: { one: number; other: number }) => {
      const query = sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`;
      return { compile: () => query.compile(trx) };
    });
    const connected = db as Kysely<unknown>;
    expect(await add(connected, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect(await add(connected, { other: 3, one: 4 })).toEqual([{ sum: 7 }]);
    const values = { one: 1, other: 2, another: 3 };
    await expect(add(connected, values)).rejects.toThrow("one,other,another instead of one,other");
    await close();
  });
});
