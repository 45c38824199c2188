import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { listen, type Notifications } from "../database/notifications.ts";
import { CHANGES_CHANNEL, createOutboxEventBus } from "./outbox-event-bus.ts";

let service: TestService;
let notifications: Notifications;
let otherProcessBus: TestService["services"]["changes"];

beforeAll(async () => {
  service = await startTestService();
  const { config, db, log } = service.services;
  notifications = await listen({
    connectionString: config.databaseUrl!,
    channels: [CHANGES_CHANNEL],
    version: config.version,
    log,
  });
  otherProcessBus = createOutboxEventBus(db, notifications, log);
});
afterAll(async () => {
  await otherProcessBus.stop();
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

/** Subscribes as another process and collects the names of the changes it receives. */
function subscribe() {
  const received: string[] = [];
  const stop = otherProcessBus.subscribe((event) => {
    if (event.type === "story") received.push(event.changed_by);
  });
  return { received, stop };
}

describe.each(["publish", "publishViaOutbox"] as const)("OutboxEventBus.%s", (publish) => {
  it("delivers a transaction's events to every process after the commit, in order", async () => {
    const { db, changes } = service.services;
    const { received, stop } = subscribe();
    const names = Array.from({ length: 20 }, () => randomUUID());
    await db.transaction().execute(async (trx) => {
      for (const name of names) await changes[publish](trx, change(name));
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual(names);
    stop();
  });

  it("delivers no event of a transaction that was rolled back", async () => {
    const { db, changes } = service.services;
    const { received, stop } = subscribe();
    const rolledBack = db.transaction().execute(async (trx) => {
      await changes[publish](trx, change("rolled back"));
      throw new Error("no commit");
    });
    await expect(rolledBack).rejects.toThrow("no commit");
    const name = randomUUID();
    await changes[publish](db, change(name));
    await expect.poll(() => received).toEqual([name]);
    stop();
  });
});

describe("OutboxEventBus", () => {
  it("relays events that a process wrote to the outbox before it died", async () => {
    const { db } = service.services;
    const { received, stop } = subscribe();
    const name = randomUUID();
    await db
      .insertInto("change_outbox")
      .values({ change: JSON.stringify(change(name)) })
      .execute();
    await vi.waitFor(() => expect(received).toEqual([name]), { timeout: 90_000 });
    expect(await db.selectFrom("change_outbox").selectAll().execute()).toEqual([]);
    stop();
  });

  it("delivers an event without waiting for an older transaction that is still open", async () => {
    const { db, changes } = service.services;
    const { received, stop } = subscribe();
    await db.transaction().execute(async (trx) => {
      await changes.publishViaOutbox(trx, change("long"));
      await changes.publishViaOutbox(db, change("short"));
      await expect.poll(() => received).toEqual(["short"]);
    });
    await vi.waitFor(() => expect(received).toEqual(["short", "long"]), { timeout: 90_000 });
    stop();
  });
});
