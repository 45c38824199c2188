import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeEndlessly } from "#bff/platform/outbound/test-servers.fixture.ts";
import { RETRY_DELAYS_SECONDS } from "./deliver.ts";
import { type Deliveries, startDeliveries, startReceiver } from "./webhooks.fixture.ts";

const HOUR_MS = 60 * 60 * 1000;

let fixture: Deliveries;
let webhooks: Deliveries["webhooks"];
let db: Deliveries["db"];

beforeAll(async () => {
  fixture = await startDeliveries();
  ({ webhooks, db } = fixture);
});
beforeEach(async () => {
  await db.deleteFrom("webhook_endpoints").execute();
});
afterAll(() => fixture.close());

/** Expects the delay of a retry with its jitter, and the time that recording the try takes. */
function expectDelay(milliseconds: number, seconds: number): void {
  expect(milliseconds).toBeGreaterThanOrEqual(seconds * 1000);
  expect(milliseconds).toBeLessThan(seconds * 1000 * 1.05 + 30_000);
}

describe("a failing endpoint", () => {
  it.each([
    [
      "an error",
      "bad_status",
      (response: import("node:http").ServerResponse) => response.writeHead(500).end("No luck"),
    ],
    [
      "a redirect",
      "redirect",
      (response: import("node:http").ServerResponse) => response.writeHead(302, { location: "/other" }).end(),
    ],
    [
      "a broken connection",
      "connection_failed",
      (response: import("node:http").ServerResponse) => response.destroy(),
    ],
  ])("that answers with %s is tried again", async (_what, problem, fail) => {
    const receiver = await startReceiver((_request, response, attempt) =>
      attempt === 1 ? fail(response) : response.writeHead(200).end("Fine"),
    );
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await expect.poll(async () => (await fixture.onlyDelivery(webhook.id)).last_try?.problem).toBe(problem);
    const waiting = await fixture.onlyDelivery(webhook.id);
    const delayMs = Date.parse(waiting.next_try_at!) - Date.parse(waiting.last_try!.at);
    expectDelay(delayMs, RETRY_DELAYS_SECONDS[0]!);
    const failing = (await webhooks.list())[0]!;
    expect(failing.failing_since).not.toBeNull();
    expect(failing.last_failure).toEqual(waiting.last_try);
    await fixture.passDelay();
    await fixture.ended(webhook.id, "delivered");
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    const { tries } = await webhooks.delivery(webhook.id, waiting.id);
    expect(tries.map((each) => [each.problem, each.answer])).toEqual([
      [null, "Fine"],
      [problem, problem === "bad_status" ? "No luck" : problem === "redirect" ? "" : null],
    ]);
    expect((await webhooks.list())[0]).toMatchObject({
      failing_since: null,
      last_failure: failing.last_failure,
    });
  });

  it("is given up after a day of retries", async () => {
    expect(RETRY_DELAYS_SECONDS.reduce((sum, seconds) => sum + seconds) / 3600).toBeCloseTo(24, 0);
    const receiver = await startReceiver((_request, response) => response.writeHead(503).end());
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    const tries = async () =>
      (await webhooks.delivery(webhook.id, (await fixture.onlyDelivery(webhook.id)).id)).tries.length;
    await expect.poll(tries).toBe(1);
    const lastRetry = RETRY_DELAYS_SECONDS.length;
    await fixture.passDelay({ tries: lastRetry - 1 });
    await expect.poll(tries).toBe(2);
    const waiting = await fixture.onlyDelivery(webhook.id);
    const delayMs = Date.parse(waiting.next_try_at!) - Date.parse(waiting.last_try!.at);
    expectDelay(delayMs, RETRY_DELAYS_SECONDS.at(-1)!);
    await fixture.passDelay();
    await fixture.ended(webhook.id, "failed");
    expect((await fixture.onlyDelivery(webhook.id)).next_try_at).toBeNull();
  });

  it("that hangs delays no other one, and is cut off after 10 seconds", async () => {
    const hanging = await Promise.all(Array.from({ length: 10 }, () => startReceiver(() => undefined)));
    for (const { url } of hanging) await webhooks.add({ url });
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    // Timeouts end only when the test aborts `cutOff`.
    const cutOff = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(cutOff.signal);
    await fixture.publish("First");
    await expect.poll(() => hanging.every(({ received }) => received.length === 1)).toBe(true);
    await fixture.publish("Second");
    await expect
      .poll(async () => (await webhooks.deliveries(webhook.id)).deliveries.map(({ state }) => state))
      .toEqual(["delivered", "delivered"]);
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
    cutOff.abort(new DOMException("Timed out", "TimeoutError"));
    const failures = async () =>
      (await webhooks.list()).filter(({ last_failure }) => last_failure?.problem === "timeout");
    await expect.poll(failures).toHaveLength(hanging.length);
    expect((await webhooks.list()).find(({ id }) => id === webhook.id)!.failing_since).toBeNull();
  });

  it("leaves slots for the others, regardless of how many events it has missed", async () => {
    await fixture.stopWorker();
    const hanging = await startReceiver(() => undefined);
    for (let count = 0; count < 2; count++) await webhooks.add({ url: hanging.url });
    for (let count = 0; count < 40; count++) await fixture.publish();
    await db.updateTable("webhook_endpoints").set({ failing_since: new Date() }).execute();
    await fixture.startWorker({ healthy: 2, failing: 2 });
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await expect.poll(() => receiver.received.length).toBe(1);
    await fixture.ended(webhook.id, "delivered");
    await fixture.stopWorker();
    await fixture.startWorker();
  });

  it("takes only its share of the workers before a try has failed", async () => {
    await fixture.stopWorker();
    const hanging = await startReceiver(() => undefined);
    const receiver = await startReceiver();
    await webhooks.add({ url: hanging.url });
    for (let count = 0; count < 10; count++) await fixture.publish();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.startWorker({ healthy: 3, failing: 2 });
    await expect.poll(() => hanging.received.length).toBe(2);
    for (let count = 0; count < 5; count++) await fixture.publish();
    await expect.poll(() => receiver.received.length).toBe(5);
    expect((await webhooks.list()).find(({ id }) => id === webhook.id)!.failing_since).toBeNull();
    expect(hanging.received).toHaveLength(2);
    await fixture.stopWorker();
    await fixture.startWorker();
  });

  it("whose answer never ends counts by its status", async () => {
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(200);
      writeEndlessly(response, Buffer.from("abc\0"));
    });
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await fixture.ended(webhook.id, "delivered");
    const { tries } = await webhooks.delivery(webhook.id, (await fixture.onlyDelivery(webhook.id)).id);
    expect(tries[0]!.answer).toHaveLength(4_000);
  });

  it("is disabled after three days, with an audit entry; what it misses can be replayed", async () => {
    let works = false;
    const receiver = await startReceiver((_request, response) => response.writeHead(works ? 200 : 500).end());
    const { webhook } = await webhooks.add({ url: receiver.url });
    const failingFor = (ms: number) =>
      db
        .updateTable("webhook_endpoints")
        .set({ failing_since: new Date(Date.now() - ms) })
        .execute();
    await failingFor(71 * HOUR_MS);
    await fixture.publish("One");
    await expect.poll(async () => (await fixture.onlyDelivery(webhook.id)).last_try?.status).toBe(500);
    expect((await webhooks.list())[0]).toMatchObject({ enabled: true, disabled: null });
    await failingFor(73 * HOUR_MS);
    await fixture.passDelay();
    await fixture.ended(webhook.id, "failed");
    expect((await webhooks.list())[0]).toMatchObject({ enabled: false, disabled: { reason: "failures" } });
    const entry = await db
      .selectFrom("audit_entries")
      .select(["actor_id", "record_name", "publication_id"])
      .where("action", "=", "webhook.disabled")
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_id: "webhooks",
      publication_id: 10,
      record_name: new URL(receiver.url).host,
    });

    await fixture.publish("Two");
    const refused = await webhooks.call("POST", `/${webhook.id}/test`);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "webhook_disabled" }]);
    works = true;
    const enabled = await webhooks.change(webhook.id, { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, disabled: null, failing_since: null });
    expect(await webhooks.replayFailed(webhook.id, new Date(Date.now() - HOUR_MS).toISOString())).toBe(2);
    await expect
      .poll(async () => (await webhooks.deliveries(webhook.id, "?state=delivered")).deliveries.length)
      .toBe(2);
  });

  it("that answers 410 is disabled immediately", async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(410).end());
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await fixture.ended(webhook.id, "failed");
    expect((await webhooks.list())[0]!.disabled).toMatchObject({ reason: "gone" });
  });
});
