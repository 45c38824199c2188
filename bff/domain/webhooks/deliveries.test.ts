import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readOpenKeys } from "#bff/platform/jobs/waiting-jobs.ts";
import { sentEvent, webhookHeaders } from "#shared/contract/webhook-events.ts";
import { publishWebhookEvent, publishWebhookEvents } from "./index.ts";
import { type Deliveries, startDeliveries, startReceiver, story, verify } from "./webhooks.fixture.ts";
import { webhookJob } from "./webhooks.jobs.ts";
import { sweepWebhookDeliveries } from "./webhooks.schedule.ts";

const HOUR_MS = 60 * 60 * 1000;

let fixture: Deliveries;
let service: Deliveries["service"];
let webhooks: Deliveries["webhooks"];
let db: Deliveries["db"];

beforeAll(async () => {
  fixture = await startDeliveries();
  ({ service, webhooks, db } = fixture);
});
beforeEach(async () => {
  await db.deleteFrom("webhook_endpoints").execute();
});
afterAll(() => fixture.close());

describe("an event", () => {
  it("arrives signed at the endpoints that subscribe to it", async () => {
    const receiver = await startReceiver();
    const other = await startReceiver();
    const { webhook, secret } = await webhooks.add({ url: receiver.url });
    const unrelated = await webhooks.add({ url: other.url, events: ["import.failed"] });
    await fixture.publish();
    await fixture.ended(webhook.id, "delivered");
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
    await fixture.publish("Committed");
    await fixture.ended(webhook.id, "delivered");
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.story.title)).toEqual(["Committed"]);
  });

  it("fails if its endpoint is disabled before its transaction commits", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await db.transaction().execute(async (trx) => {
      await publishWebhookEvent(trx, 10, "story.published", { story });
      await webhooks.change(webhook.id, { enabled: false });
    });
    await fixture.ended(webhook.id, "failed");
    expect(receiver.received).toEqual([]);
  });

  it("is written also if there are more than the parameters of a statement", async () => {
    await webhooks.add({ url: "https://hooks.example.com/" });
    const trx = await db.startTransaction().execute();
    const events = Array.from({ length: 10_000 }, () => ({ story }));
    await publishWebhookEvents(trx, 10, "story.published", events);
    const { count } = await trx
      .selectFrom("webhook_deliveries")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("state", "=", "pending")
      .where("next_try_at", "is not", null)
      .executeTakeFirstOrThrow();
    await trx.rollback().execute();
    expect(Number(count)).toBe(10_000);
  });

  it("of another publication is not sent", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish("Elsewhere", 11);
    expect((await webhooks.deliveries(webhook.id)).deliveries).toEqual([]);
  });

  it("is a readable text for Slack, in the language of the publication", async () => {
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url, format: "slack" });
    await fixture.publish("<!channel> & Co");
    await fixture.ended(webhook.id, "delivered");
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({
      text: `Example Weekly: Der Artikel „&lt;!channel&gt; &amp; Co“ ist veröffentlicht.\n${service.url}/publications/10/articles/1`,
    });
  });
});

describe("deliveries", () => {
  it("are listed with request and tries, and one is replayed with the same id", async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await fixture.ended(webhook.id, "delivered");
    const { id, webhook_id } = await fixture.onlyDelivery(webhook.id);
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

  it("that wait for a retry are replayed immediately", async () => {
    const receiver = await startReceiver((_request, response, attempt) =>
      response.writeHead(attempt <= 2 ? 500 : 204).end(),
    );
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await expect.poll(async () => (await fixture.onlyDelivery(webhook.id)).last_try?.status).toBe(500);
    await fixture.passDelay({ tries: 5 });
    await expect.poll(() => receiver.received.length).toBe(2);
    const { id } = await fixture.onlyDelivery(webhook.id);
    await expect.poll(async () => (await webhooks.delivery(webhook.id, id)).tries.length).toBe(2);
    const waiting = await webhooks.delivery(webhook.id, id);
    expect(Date.parse(waiting.delivery.next_try_at!)).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    await webhooks.replay(webhook.id, id);
    await fixture.ended(webhook.id, "delivered");
    expect(receiver.received).toHaveLength(3);
  });

  it("keep the result of a replay if an earlier try ends later", async () => {
    const { promise: replayed, resolve: answer } = Promise.withResolvers<void>();
    const receiver = await startReceiver((_request, response, attempt) => {
      if (attempt > 1) response.writeHead(204).end();
      else void replayed.then(() => response.writeHead(500).end());
    });
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await expect.poll(() => receiver.received.length).toBe(1);
    const { id } = await fixture.onlyDelivery(webhook.id);
    await webhooks.replay(webhook.id, id);
    await fixture.ended(webhook.id, "delivered");
    answer();
    await expect
      .poll(async () => (await webhooks.delivery(webhook.id, id)).tries.map(({ status }) => status))
      .toEqual([500, 204]);
    await fixture.ended(webhook.id, "delivered");
  });

  it("are tried again if the worker stops during a try, which does not count", async () => {
    const receiver = await startReceiver((_request, response, attempt) => {
      if (attempt > 1) response.writeHead(204).end();
    });
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await expect.poll(() => receiver.received.length).toBe(1);
    await fixture.stopWorker();
    expect(await fixture.onlyDelivery(webhook.id)).toMatchObject({ state: "pending", last_try: null });
    await fixture.startWorker();
    await fixture.ended(webhook.id, "delivered");
    const { id } = await fixture.onlyDelivery(webhook.id);
    expect((await webhooks.delivery(webhook.id, id)).tries).toHaveLength(1);
  });

  it("get a job when a worker starts, if a restore lost those of the queue", async () => {
    await fixture.stopWorker();
    const receiver = await startReceiver();
    const { webhook } = await webhooks.add({ url: receiver.url });
    await fixture.publish();
    await sql`delete from pgboss.job`.execute(db);
    await fixture.startWorker();
    await fixture.ended(webhook.id, "delivered");
    expect(receiver.received).toHaveLength(1);
  });

  it("all get a job again, however many a restore lost", async () => {
    await fixture.stopWorker();
    const { webhook } = await webhooks.add({ url: "https://hooks.example.com/" });
    await sql`
      insert into webhook_deliveries (endpoint_id, message_id, event, payload, format, state, next_try_at)
      select ${webhook.id}::int, 'message-' || n, 'story.published', '{}', 'standard', 'pending', now()
      from generate_series(1, 2500) n`.execute(db);
    await sweepWebhookDeliveries(service.services);
    expect((await readOpenKeys(db, webhookJob)).size).toBe(2500);
    await db.deleteFrom("webhook_endpoints").execute();
    await sql`delete from pgboss.job`.execute(db);
    await fixture.startWorker();
  });

  it("get no second job while they wait in the queue of failing endpoints, also if theirs has recovered", async () => {
    const receiver = await startReceiver(() => undefined);
    const { webhook } = await webhooks.add({ url: receiver.url });
    await db.updateTable("webhook_endpoints").set({ failing_since: new Date() }).execute();
    await fixture.publish();
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(() => readOpenKeys(db, webhookJob)).toEqual(new Set());
    await db.updateTable("webhook_endpoints").set({ failing_since: null }).execute();
    await sweepWebhookDeliveries(service.services);
    expect(await readOpenKeys(db, webhookJob)).toEqual(new Set());
    expect(await fixture.onlyDelivery(webhook.id)).toMatchObject({ state: "pending" });
    await fixture.stopWorker();
    await fixture.startWorker();
  });

  it("are paged, newest first", async () => {
    const { webhook } = await webhooks.add({ url: "https://hooks.example.com/" });
    await webhooks.change(webhook.id, { enabled: false });
    for (let number = 1; number <= 30; number++) await fixture.publish(`Story ${number}`);
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
    for (const title of ["Old", "New"]) await fixture.publish(title);
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
