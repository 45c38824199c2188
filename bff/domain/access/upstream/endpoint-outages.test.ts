import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { createEndpointOutages } from "./endpoint-outages.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await webhookFixture(service, await service.signInAs("admin")).add({
    url: "https://hooks.example.com/",
    events: ["access.endpoint_down", "access.endpoint_recovered"],
  });
});
afterAll(() => service.stop());

const types = async () => {
  const { db } = service.services;
  const rows = await db.selectFrom("webhook_deliveries").select("event").orderBy("id").execute();
  return rows.map(({ event }) => event);
};

describe("createEndpointOutages", () => {
  it("publishes events once for all processes when the endpoint goes down and recovers", async () => {
    const { db } = service.services;
    const publication = { publicationId: 10, organizationId: 1 };
    const log = createLogger("silent");
    const processes = [1, 2].map(() => createEndpointOutages(db, log, publishWebhookEvent));
    const observeAll = (decision: Parameters<(typeof processes)[0]["observe"]>[1]) => {
      for (const { observe } of processes) observe(publication, decision);
    };
    observeAll({ outcome: "unavailable", reason: "timeout" });
    observeAll({ outcome: "unavailable", reason: "circuit_open" });
    await Promise.all(processes.map(({ stop }) => stop()));
    expect(await types()).toEqual(["access.endpoint_down"]);

    // A process that started since then knows of the outage, too.
    const later = createEndpointOutages(db, log, publishWebhookEvent);
    await expect
      .poll(async () => {
        later.observe(publication, { outcome: "granted", reason: "granted" });
        return types();
      })
      .toEqual(["access.endpoint_down", "access.endpoint_recovered"]);
    observeAll({ outcome: "denied", reason: "denied" });
    await Promise.all([...processes, later].map(({ stop }) => stop()));
    expect(await types()).toHaveLength(2);
  });
});
