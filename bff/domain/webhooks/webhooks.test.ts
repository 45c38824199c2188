import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService } from "#bff/testing/test-service.ts";
import { sentEvent } from "#shared/contract/webhook-events.ts";
import {
  type Deliveries,
  startDeliveries,
  startReceiver,
  verify,
  webhookFixture,
} from "./webhooks.fixture.ts";
import { startWebhookDelivery } from "./webhooks.worker.ts";

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

describe("a private address", () => {
  it("is not reached, unless it is allowed for webhooks", async () => {
    const guarded = await startTestService({ allowPrivate: "127.0.0.1/32 for=imports+callouts+sign-in" });
    const deliveries = await startWebhookDelivery(guarded.services);
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
