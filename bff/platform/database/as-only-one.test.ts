import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { asOnlyOne } from "./as-only-one.ts";
import { connect } from "./database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let processes: ReturnType<typeof connect>[];
beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  processes = [1, 2].map(() =>
    connect({
      connectionString: database.connectionString,
      maxConnections: 1,
      onError: () => undefined,
    }),
  );
});
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await database.drop();
});

test("one process does it, and the other lets its turn pass by, until the first one is done or has failed", async () => {
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const done: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const first = asOnlyOne(one.db, "a chore", async () => {
    done.push("one");
    await end;
    throw new Error("no more");
  });
  await expect.poll(() => done).toEqual(["one"]);
  await asOnlyOne(other.db, "a chore", async () => void done.push("other, meanwhile"));
  await asOnlyOne(other.db, "another chore", async () => void done.push("something else"));
  resolve();
  await expect(first).rejects.toThrow("no more");
  await asOnlyOne(other.db, "a chore", async () => void done.push("other, after"));
  expect(done).toEqual(["one", "something else", "other, after"]);
});

test("a connection that did it has no limit left that would end it", async () => {
  const [{ db }] = processes as [(typeof processes)[0]];
  await asOnlyOne(db, "a chore", () => setTimeout(1));
  const { rows } = await sql`show idle_session_timeout`.execute(db);
  expect(rows).toEqual([{ idle_session_timeout: "0" }]);
});
