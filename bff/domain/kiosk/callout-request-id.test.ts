import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessClient } from "#bff/domain/access/access-console.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Callout, FullCallout } from "#shared/console/access/callouts.ts";
import { granting, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let readers: ReturnType<typeof kioskClient>;
let client: ReturnType<typeof accessClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  readers = kioskClient(service);
  client = accessClient(service, await service.signInAs("editor"));
});
beforeEach(async () => {
  await service.services.db.deleteFrom("callouts").execute();
  await readers.configure(publisher.origin);
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

/** The logged callouts, oldest first. */
async function logged(): Promise<FullCallout[]> {
  await service.services.callouts.flush();
  const { body } = await client.get<{ callouts: Callout[] }>("callouts");
  const all = body.callouts.map(({ id }) => client.get<{ callout: FullCallout }>(`callouts/${id}`));
  return (await Promise.all(all)).map((answer) => answer.body.callout).reverse();
}

describe("the X-Request-Id of a callout", () => {
  it("is another one each time, in the log, and null for a cached decision", async () => {
    const [one, other] = [await readers.issue(), await readers.issue()];
    const headers = { "X-Request-Id": "sent-by-the-reader" };
    for (const { id } of [one, other, one]) await readers.read(`emags/${id}`, READER, headers);
    const sent = publisher.calls.map((call) => call.headers["x-request-id"]);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
    for (const id of sent) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const lines = await logged();
    expect(lines.filter(({ cached }) => !cached).map(({ request_id }) => request_id)).toEqual(sent);
    expect(lines.filter(({ cached }) => cached).map(({ request_id }) => request_id)).toEqual([null]);
  });

  it("is in the log of a callout that failed, too", async () => {
    publisher.respondWith((response) => response.writeHead(500).end());
    const { id } = await readers.issue();
    await readers.read(`emags/${id}`);
    expect(await logged()).toMatchObject([
      { outcome: "unavailable", request_id: publisher.calls[0]!.headers["x-request-id"] },
    ]);
  });
});
