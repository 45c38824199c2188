import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { CHANGES_CHANNEL, createChangeFeed } from "./change-feed.ts";
import { listen, type Notifications } from "./database/notifications.ts";

let service: TestService;
let notifications: Notifications;
let elsewhere: TestService["services"]["changes"];

beforeAll(async () => {
  service = await startTestService();
  const { config, db, log } = service.services;
  notifications = await listen({ connectionString: config.databaseUrl!, channels: [CHANGES_CHANNEL], log });
  elsewhere = createChangeFeed(db, notifications, log);
});
afterAll(async () => {
  await elsewhere.stop();
  await notifications.close();
  await service.stop();
});

const change = (name: string): ChangeEvent => ({
  type: "story",
  organization_id: 1,
  publication_id: 10,
  story_id: 1,
  change: "updated",
  version: 1,
  changed_by: name,
});

/** The names of the changes that another process hears from now on. */
function hear() {
  const heard: string[] = [];
  const stop = elsewhere.subscribe((told) => {
    if (told.type === "story") heard.push(told.changed_by);
  });
  return { heard, stop };
}

describe.each(["publish", "publishSoon"] as const)("%s", (publish) => {
  test("tells every process what a transaction changed once it is committed, in its order", async () => {
    const { db, changes } = service.services;
    const { heard, stop } = hear();
    const names = Array.from({ length: 20 }, () => randomUUID());
    await db.transaction().execute(async (trx) => {
      for (const name of names) await changes[publish](trx, change(name));
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual(names));
    stop();
  });

  test("tells nothing of a transaction that was undone", async () => {
    const { db, changes } = service.services;
    const { heard, stop } = hear();
    const undone = db.transaction().execute(async (trx) => {
      await changes[publish](trx, change("undone"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const name = randomUUID();
    await changes[publish](db, change(name));
    await vi.waitFor(() => expect(heard).toEqual([name]));
    stop();
  });
});

test("what a process has published and did not live to tell is told by another", async () => {
  const { db } = service.services;
  const { heard, stop } = hear();
  const name = randomUUID();
  await db
    .insertInto("change_outbox")
    .values({ change: JSON.stringify(change(name)) })
    .execute();
  await vi.waitFor(() => expect(heard).toEqual([name]), { timeout: 5_000 });
  expect(await db.selectFrom("change_outbox").selectAll().execute()).toEqual([]);
  stop();
});

test("what is published after a transaction that lasts is told at once, and that one in its time", async () => {
  const { db, changes } = service.services;
  const { heard, stop } = hear();
  await db.transaction().execute(async (trx) => {
    await changes.publishSoon(trx, change("long"));
    await changes.publishSoon(db, change("short"));
    await vi.waitFor(() => expect(heard).toEqual(["short"]));
  });
  await vi.waitFor(() => expect(heard).toEqual(["short", "long"]), { timeout: 5_000 });
  stop();
});
