import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { connect } from "./database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
});
afterAll(() => database.drop());

test("an idle connection that breaks is told without the connection's secrets, and replaced", async () => {
  const told: Error[] = [];
  const { connectionString } = database;
  const one = connect({ connectionString, maxConnections: 1, onError: (error) => told.push(error) });
  const other = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).not.toHaveProperty("client");
  expect((await sql<{ n: number }>`select 1 as n`.execute(one.db)).rows).toEqual([{ n: 1 }]);
  await Promise.all([one.close(), other.close()]);
});

test("an instant arrives as it is, also from before a place had hours that others have", async () => {
  vi.stubEnv("TZ", "Europe/Paris");
  const instant = new Date("1905-05-01T06:00:00.123Z");
  expect(instant.toString()).toContain("GMT+0009");
  const { db, close } = connect({ ...database, maxConnections: 1, onError: () => undefined });
  const { rows } = await sql<{ instant: Date }>`select ${instant}::timestamptz as instant`.execute(db);
  expect(rows).toEqual([{ instant }]);
  await close();
  vi.unstubAllEnvs();
});

test("a connection that is just being made when all are closed is used as it was meant, and holds up nothing", async () => {
  const { connectionString } = database;
  const one = connect({ connectionString, maxConnections: 2, onError: () => undefined });
  await sql`select 1`.execute(one.db);
  const inUse = sql`select pg_sleep(0.1)`.execute(one.db);
  const asked = sql<{ n: number }>`select 1 as n`.execute(one.db);
  await vi.waitFor(() => expect(one.use()).toEqual({ inUse: 2, idle: 0, waiting: 0 }), { interval: 0 });
  await one.close();
  expect((await asked).rows).toEqual([{ n: 1 }]);
  await inUse;
});
