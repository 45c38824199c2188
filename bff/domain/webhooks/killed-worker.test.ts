import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { publishWebhookEvent } from "./index.ts";
import { startReceiver, verify, webhookFixture } from "./webhooks.fixture.ts";

let service: TestService;
const workers: ServiceProcess[] = [];

beforeAll(async () => {
  service = await startTestService({ role: "web" });
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await service.stop();
  await closeServers();
});

async function startWorker(): Promise<ServiceProcess> {
  const { config } = service.services;
  const worker = await startServiceProcess({
    dataDir: config.dataDir,
    env: {
      DATABASE_URL: config.databaseUrl ?? "",
      NEWSRACK_ROLE: "worker",
      NEWSRACK_ALLOW_PRIVATE: "127.0.0.1/32 for=webhooks",
      LOG_LEVEL: "info",
    },
  });
  workers.push(worker);
  return worker;
}

describe("a webhook", () => {
  it("arrives although the process is killed after the commit and while it is sent", async () => {
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const receiver = await startReceiver((_request, response, attempt) => {
      if (attempt === 1) begin();
      else response.writeHead(204).end();
    });
    const webhooks = webhookFixture(service, await service.signInAs("admin"));
    const { webhook, secret } = await webhooks.add({ url: receiver.url });
    const { db } = service.services;
    const story = { id: 1, name: "harbour", title: "Harbour", external_id: "", released_at: null };
    // The web process delivers nothing, as if it were killed between commit and delivery.
    await db.transaction().execute((trx) => publishWebhookEvent(trx, 10, "story.published", { story }));

    const first = await startWorker();
    await asked;
    await first.kill();
    const [stuck] = (await webhooks.deliveries(webhook.id)).deliveries;
    expect(stuck).toMatchObject({ state: "pending", last_try: null });
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      db,
    );
    await startWorker();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.map(({ id }) => id)).toEqual([stuck!.webhook_id, stuck!.webhook_id]);
    expect(verify(secret, receiver.received[1]!).data).toMatchObject({ story });
    await expect
      .poll(async () => (await webhooks.deliveries(webhook.id)).deliveries.map(({ state }) => state))
      .toEqual(["delivered"]);
  });
});
