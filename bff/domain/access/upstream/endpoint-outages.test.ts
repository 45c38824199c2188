import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const publication = { publicationId: 10, organizationId: 1 };

const DOWN = "access.endpoint_down";
const RECOVERED = "access.endpoint_recovered";

/** Starts the outages of a process, which reports states of its breaker. */
async function startProcess() {
  const outages = createEndpointOutages(service.services.db, createLogger("silent"));
  await outages.refresh();
  return {
    ...outages,
    async report(...states: Parameters<typeof outages.observe>[1][]) {
      for (const state of states) {
        outages.observe(publication, state);
        await outages.settle();
      }
    },
  };
}

describe("createEndpointOutages", () => {
  beforeEach(async () => {
    await service.services.db.deleteFrom("endpoint_outages").execute();
    await service.services.db.deleteFrom("webhook_deliveries").execute();
  });

  it("publishes each event once, although the breakers of two processes open and close", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await Promise.all([first.report("open"), second.report("open")]);
    expect(await types()).toEqual([DOWN]);
    await first.report("half_open", "open", "half_open", "closed", "closed");
    await second.report("half_open", "open", "half_open", "closed");
    expect(await types()).toEqual([DOWN, RECOVERED]);
    await second.report("open");
    expect(await types()).toEqual([DOWN, RECOVERED, DOWN]);
  });

  it("leaves an outage to the process whose breaker opened, while others still get answers", async () => {
    const failing = await startProcess();
    await failing.report("open");
    const answered = [await startProcess(), await startProcess()];
    for (let minute = 0; minute < 3; minute += 1) {
      for (const process of [failing, ...answered]) await process.refresh();
      await failing.report("half_open", "open");
      for (const process of answered) await process.report("closed");
    }
    expect(await types()).toEqual([DOWN]);
    await failing.report("half_open", "closed");
    expect(await types()).toEqual([DOWN, RECOVERED]);
  });

  it("lets another process end the outage of one that has stopped", async () => {
    const stopped = await startProcess();
    await stopped.report("open");
    await stopped.stop();
    await (await startProcess()).report("closed");
    expect(await types()).toEqual([DOWN, RECOVERED]);
  });

  it("lets another process end or take over an outage whose lease has expired", async () => {
    const expire = () =>
      service.services.db
        .updateTable("endpoint_outages")
        .set({ renewed_at: new Date(Date.now() - 3_600_000) })
        .execute();
    await (await startProcess()).report("open");
    const other = await startProcess();
    await expire();
    await other.report("open");
    const third = await startProcess();
    await third.report("closed");
    expect(await types(), "taken over").toEqual([DOWN]);
    await expire();
    await third.refresh();
    await third.report("closed");
    expect(await types()).toEqual([DOWN, RECOVERED]);
  });

  it("renews the lease as long as callouts fail", async () => {
    const { db } = service.services;
    const failing = await startProcess();
    await failing.report("open");
    const renewedAt = async () =>
      (await db.selectFrom("endpoint_outages").select("renewed_at").executeTakeFirstOrThrow()).renewed_at;
    const old = new Date("2026-01-01T00:00:00Z");
    const refreshed = async () => {
      await db.updateTable("endpoint_outages").set({ renewed_at: old }).execute();
      await failing.refresh();
      return renewedAt();
    };
    expect(await refreshed()).not.toEqual(old);
    expect(await refreshed(), "without callouts").toEqual(old);
    await failing.report("open");
    expect(await refreshed()).not.toEqual(old);
  });
});
