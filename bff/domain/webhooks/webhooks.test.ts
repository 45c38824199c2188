import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers, writeEndlessly } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { WebhookDelivery } from "#shared/console/webhooks.ts";
import { sentEvent, webhookHeaders } from "#shared/contract/webhook-events.ts";
import { RETRY_DELAYS_SECONDS } from "./deliver.ts";
import { publishWebhookEvent } from "./index.ts";
import { sweepWebhookDeliveries } from "./webhooks.cleanup.ts";
import { startReceiver, verify, webhookFixture } from "./webhooks.fixture.ts";
import { startWebhookDelivery } from "./webhooks.worker.ts";

const HOUR_MS = 60 * 60 * 1000;
const story = { id: 1, name: "harbour", title: "Harbour", external_id: "", released_at: null };

let service: TestService;
let worker: ReturnType<typeof startWebhookDelivery>;
let webhooks: ReturnType<typeof webhookFixture>;
let db: TestService["services"]["db"];

beforeAll(async () => {
  service = await startTestService({ allowPrivate: "127.0.0.1/32 for=webhooks" });
  db = service.services.db;
  webhooks = webhookFixture(service, await service.signInAs("admin"));
  worker = startWebhookDelivery(service.services);
});
beforeEach(async () => {
  await db.deleteFrom("webhook_endpoints").execute();
});
afterAll(async () => {
  await worker.stop();
  await service.stop();
  await closeServers();
});

const publish = (title = "Harbour", publicationId = 10) =>
  db
    .transaction()
    .execute((trx) =>
      publishWebhookEvent(trx, publicationId, "story.published", { story: { ...story, title } }),
    );

const ended = (id: number, state: WebhookDelivery["state"]) =>
  expect
    .poll(async () => (await webhooks.deliveries(id)).deliveries.map((each) => each.state), {
      timeout: 15_000,
    })
    .toEqual([state]);

const onlyDelivery = async (id: number) => (await webhooks.deliveries(id)).deliveries[0]!;

/** Makes the next try due, as if its delay had passed. */
const passDelay = () =>
  db
    .updateTable("webhook_deliveries")
    .set({ next_try_at: new Date() })
    .where("state", "=", "pending")
    .execute();

describe("an event", () => {
  it("arrives signed at the endpoints that subscribe to it", async () => {
    const receiver = await startReceiver();
    const other = await startReceiver();
    const { webhook, secret } = await webhooks.add({ url: receiver.url });
    const unrelated = await webhooks.add({ url: other.url, events: ["import.failed"] });
    await publish();
    await ended(webhook.id, "delivered");
    expect(receiver.received).toHaveLength(1);
    expect(verify(secret, receiver.received[0]!)).toMatchObject({
      type: "story.published",
      data: { organization_id: 1, publication_id: 10, story },
    });
    sentEvent("story.published").parse(JSON.parse(receiver.received[0]!.body));
    const { headers } = receiver.received[0]!;
    expect(headers["content-type"]).toBe("application/json");
    const signed = Object.keys(headers).filter((name) => name.startsWith("webhook-"));
    expect(signed.toSorted()).toEqual(Object.keys(webhookHeaders.shape).toSorted());
    expect((await webhooks.deliveries(unrelated.webhook.id)).deliveries).toEqual([]);
    expect(other.received).toEqual([]);
  });

  it("is not sent if its transaction is rolled back", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    const failing = db.transaction().execute(async (trx) => {
      await publishWebhookEvent(trx, 10, "story.published", { story });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await publish("Committed");
    await ended(webhook.id, "delivered");
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.story.title)).toEqual(["Committed"]);
  });

  it("of another publication is not sent", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await publish("Elsewhere", 11);
    expect((await webhooks.deliveries(webhook.id)).deliveries).toEqual([]);
  });

  it("is a readable text for Slack, in the language of the publication", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url, format: "slack" });
    await publish("<!channel> & Co");
    await ended(webhook.id, "delivered");
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({
      text: `Example Weekly: Der Artikel „&lt;!channel&gt; &amp; Co“ ist veröffentlicht.\n${service.url}/publications/10/articles/1`,
    });
  });
});

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
    await publish();
    await expect.poll(async () => (await onlyDelivery(webhook.id)).last_try?.problem).toBe(problem);
    const waiting = await onlyDelivery(webhook.id);
    const delayMs = Date.parse(waiting.next_try_at!) - Date.parse(waiting.last_try!.at);
    expect(delayMs).toBeGreaterThanOrEqual(RETRY_DELAYS_SECONDS[0]! * 1000);
    const failing = (await webhooks.list())[0]!;
    expect(failing.failing_since).not.toBeNull();
    expect(failing.last_failure).toEqual(waiting.last_try);
    await passDelay();
    await ended(webhook.id, "delivered");
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
    await publish();
    await expect.poll(async () => (await onlyDelivery(webhook.id)).last_try).not.toBeNull();
    await db
      .updateTable("webhook_deliveries")
      .set({ tries: RETRY_DELAYS_SECONDS.length, next_try_at: new Date() })
      .execute();
    await ended(webhook.id, "failed");
    expect((await onlyDelivery(webhook.id)).next_try_at).toBeNull();
  });

  it("that hangs delays no other one, and is cut off after 10 seconds", { timeout: 30_000 }, async () => {
    const hanging = await Promise.all(Array.from({ length: 10 }, () => startReceiver(() => undefined)));
    for (const { url } of hanging) await webhooks.add({ url });
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await publish("First");
    await expect.poll(() => hanging.every(({ received }) => received.length === 1)).toBe(true);
    const began = performance.now();
    await publish("Second");
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(performance.now() - began).toBeLessThan(9_000);
    await expect
      .poll(
        () => db.selectFrom("webhook_tries").select("problem").where("problem", "is not", null).execute(),
        { timeout: 15_000 },
      )
      .toEqual(hanging.map(() => ({ problem: "timeout" })));
    expect((await webhooks.list()).find(({ id }) => id === webhook.id)!.failing_since).toBeNull();
  });

  it("leaves places for the others, however many events it has missed", { timeout: 90_000 }, async () => {
    await worker.stop();
    const hanging = await startReceiver(() => undefined);
    for (let count = 0; count < 2; count++) await webhooks.add({ url: hanging.url });
    for (let count = 0; count < 40; count++) await publish();
    await db.updateTable("webhook_endpoints").set({ failing_since: new Date() }).execute();
    worker = startWebhookDelivery(service.services, { healthy: 1, failing: 1 });
    await expect.poll(() => hanging.received.length, { timeout: 15_000 }).toBeGreaterThan(0);
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await publish();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
    await ended(webhook.id, "delivered");
    await worker.stop();
    worker = startWebhookDelivery(service.services);
  });

  it("whose answer never ends counts by its status", async () => {
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(200);
      writeEndlessly(response, Buffer.from("abc\0"));
    });
    const { webhook } = await webhooks.add({ url: receiver.url });
    await publish();
    await ended(webhook.id, "delivered");
    const { tries } = await webhooks.delivery(webhook.id, (await onlyDelivery(webhook.id)).id);
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
    await publish("One");
    await expect.poll(async () => (await onlyDelivery(webhook.id)).last_try?.status).toBe(500);
    expect((await webhooks.list())[0]).toMatchObject({ enabled: true, disabled: null });
    await failingFor(73 * HOUR_MS);
    await passDelay();
    await ended(webhook.id, "failed");
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

    await publish("Two");
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
    await publish();
    await ended(webhook.id, "failed");
    expect((await webhooks.list())[0]!.disabled).toMatchObject({ reason: "gone" });
  });
});

describe("a private address", () => {
  it("is not reached, unless it is allowed for webhooks", async () => {
    const guarded = await startTestService({ allowPrivate: "127.0.0.1/32 for=imports+callouts+sign-in" });
    const deliveries = startWebhookDelivery(guarded.services);
    const receiver = await startReceiver();
    const own = webhookFixture(guarded, await guarded.signInAs("admin"));
    const { webhook } = await own.add({ url: receiver.url });
    const named = await own.add({ url: receiver.url.replace("127.0.0.1", "localhost") });
    for (const { id } of [webhook, named.webhook]) {
      await own.test(id);
      await expect
        .poll(async () => (await own.deliveries(id)).deliveries[0]?.last_try?.problem)
        .toBe("address_refused");
    }
    expect(receiver.received).toEqual([]);
    await deliveries.stop();
    await guarded.stop();
  });

  it("that is public gets nothing without TLS", async () => {
    const answer = await webhooks.call<{ errors: unknown }>("POST", "", {
      webhook: { url: "http://1.1.1.1/", events: ["story.published"] },
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("https://");
  });
});

describe("a secret", () => {
  it("is shown once, and stored sealed like the URL", async () => {
    const { webhook, secret } = await webhooks.add({ url: "https://hooks.slack.com/services/T0/B0/private" });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook.format).toBe("slack");
    expect(JSON.stringify(await webhooks.list())).not.toContain(secret);
    const rows = JSON.stringify([
      await db.selectFrom("webhook_endpoints").selectAll().execute(),
      await db.selectFrom("audit_entries").selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret.slice("whsec_".length));
    expect(rows).not.toContain("private");
  });

  it("is replaced with an overlap in which both sign", async () => {
    const receiver = await startReceiver();
    const { webhook, secret: first } = await webhooks.add({ url: receiver.url });
    const { secret: second, webhook: rotated } = await webhooks.rotate(webhook.id, { overlap_hours: 2 });
    expect(Date.parse(rotated.previous_secret_until!) - Date.now()).toBeGreaterThan(HOUR_MS);
    await webhooks.test(webhook.id);
    await expect.poll(() => receiver.received.length).toBe(1);
    for (const secret of [first, second])
      expect(sentEvent("webhook.test").parse(verify(secret, receiver.received[0]!)).type).toBe(
        "webhook.test",
      );

    await db.updateTable("webhook_endpoints").set({ previous_secret_until: new Date() }).execute();
    await webhooks.test(webhook.id);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(verify(second, receiver.received[1]!).type).toBe("webhook.test");
    expect(() => verify(first, receiver.received[1]!)).toThrow();
  });

  it("can be replaced without an overlap", async () => {
    const receiver = await startReceiver();
    const { webhook, secret: first } = await webhooks.add({ url: receiver.url });
    await webhooks.rotate(webhook.id, { overlap_hours: 0 });
    await webhooks.test(webhook.id);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(() => verify(first, receiver.received[0]!)).toThrow();
  });
});

describe("deliveries", () => {
  it("are listed with request and tries, and one is replayed with the same id", async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await webhooks.add({ url: receiver.url });
    await publish();
    await ended(webhook.id, "delivered");
    const { id, webhook_id } = await onlyDelivery(webhook.id);
    const detail = await webhooks.delivery(webhook.id, id);
    const [sent] = receiver.received;
    expect(detail.body).toBe(sent!.body);
    expect(detail.tries).toMatchObject([
      { status: 204, problem: null, signature: sent!.headers["webhook-signature"] },
    ]);
    expect(String(detail.tries[0]!.timestamp)).toBe(sent!.headers["webhook-timestamp"]);

    await webhooks.replay(webhook.id, id);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.map((each) => each.id)).toEqual([webhook_id, webhook_id]);
    verify(secret, receiver.received[1]!);
  });

  it("are paged, newest first", async () => {
    const { webhook } = await webhooks.add({ url: "https://hooks.example.com/" });
    await webhooks.change(webhook.id, { enabled: false });
    for (let number = 1; number <= 30; number++) await publish(`Story ${number}`);
    const first = await webhooks.deliveries(webhook.id);
    expect(first.deliveries).toHaveLength(25);
    const second = await webhooks.deliveries(webhook.id, `?before=${first.next_before}`);
    expect(second).toMatchObject({ next_before: null });
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(30);
  });

  it("are deleted after 30 days, unless they are pending", async () => {
    const { webhook } = await webhooks.add({ url: "https://hooks.example.com/" });
    await webhooks.change(webhook.id, { enabled: false });
    for (const title of ["Old", "New"]) await publish(title);
    const [fresh, old] = (await webhooks.deliveries(webhook.id)).deliveries;
    await db
      .updateTable("webhook_deliveries")
      .set({ created_at: new Date(Date.now() - 31 * 24 * HOUR_MS) } as never)
      .where("id", "=", old!.id)
      .execute();
    await sweepWebhookDeliveries(service.services);
    expect((await webhooks.deliveries(webhook.id)).deliveries.map(({ id }) => id)).toEqual([fresh!.id]);
  });
});

describe("a webhook", () => {
  it("is changed, disabled and deleted by administrators, with its versions", async () => {
    const { webhook } = await webhooks.add({ url: "https://hooks.example.com/a" });
    const changed = await webhooks.change(webhook.id, {
      url: "https://hooks.example.com/b",
      events: ["import.failed", "import.finished", "import.failed"],
    });
    expect(changed).toMatchObject({ url: "https://hooks.example.com/b", version: 2 });
    expect(changed.events).toEqual(["import.finished", "import.failed"]);
    const stale = await webhooks.call(
      "PATCH",
      `/${webhook.id}`,
      { webhook: { enabled: false } },
      { "if-match": '"1"' },
    );
    expect(stale.status).toBe(412);
    expect((await webhooks.call("DELETE", `/${webhook.id}`)).status).toBe(204);
    expect(await webhooks.list()).toEqual([]);
  });

  it.each([
    [{ url: "ftp://example.com/" }, "url"],
    [{ url: "https://user:secret@example.com/" }, "url"],
    [{ url: "https://example.com/#part" }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["story.read"] }, "events"],
    [{ format: "teams" }, "format"],
  ])("is refused with %j", async (wrong, field) => {
    const webhook = { url: "https://hooks.example.com/", events: ["story.published"], ...wrong };
    const answer = await webhooks.call<{ error: { fields: object } }>("POST", "", { webhook });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain(field);
  });

  it("is one of at most 20", async () => {
    for (let number = 1; number <= 20; number++)
      await webhooks.add({ url: `https://hooks.example.com/${number}` });
    const answer = await webhooks.call("POST", "", {
      webhook: { url: "https://hooks.example.com/21", events: ["story.published"] },
    });
    expect(answer.status).toBe(422);
  });
});
