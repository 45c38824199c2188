import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessClient } from "#bff/domain/access/access-console.fixture.ts";
import { granting, json, kioskClient, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccessMatrix } from "#shared/console/access/access-trials.ts";

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
  await readers.configure(publisher.origin);
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("POST access/matrix", () => {
  it("checks each item for each reader, and uses cached decisions the second time", async () => {
    const issue = await readers.issue();
    const open = await readers.issue({ single_purchase_required: false });
    const unreleased = await readers.issue({ single_purchase_required: false, released_at: null });
    const anna = await client.reader("Anna", "of-anna");
    const ben = await client.reader("Ben", "of-ben");
    publisher.respondWith((response, { headers }) =>
      json(response, { granted: headers.authorization === "Bearer of-anna" }),
    );
    const request = {
      reader_ids: [ben.id, anna.id],
      items: [
        { type: "emag", id: issue.id },
        { type: "emag", id: open.id },
        { type: "story", id: (await readers.article()).id },
        { type: "emag", id: 999_999 },
        { type: "emag", id: unreleased.id },
      ],
    };
    const { body } = await client.post<AccessMatrix>("matrix", request);
    const row = (outcome: string, cached: boolean) => [
      { kind: "asked", outcome, reason: outcome, milliseconds: expect.any(Number), cached },
      { kind: "unprotected" },
      { kind: "not_configured" },
      { kind: "gone" },
      { kind: "unprotected" },
    ];
    expect(body.shown).toEqual([true, true, true, false, false]);
    expect(body.rows).toEqual([
      { reader_id: ben.id, cells: row("denied", false) },
      { reader_id: anna.id, cells: row("granted", false) },
    ]);
    const again = await client.post<AccessMatrix>("matrix", request);
    expect(again.body.rows[0]!.cells).toEqual(row("denied", true));
    expect(publisher.calls).toHaveLength(2);
  });

  it("sends at most five callouts at a time", async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => readers.issue()));
    await service.services.db.deleteFrom("test_readers").execute();
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push((await client.reader(`R${index}`, `r-${index}`)).id);
    let inFlight = 0;
    let maxInFlight = 0;
    publisher.respondWith((response) => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      setImmediate(() => {
        inFlight -= 1;
        json(response, { granted: true });
      });
    });
    const { body } = await client.post<AccessMatrix>("matrix", {
      reader_ids: ids,
      items: items.map(({ id }) => ({ type: "emag", id })),
    });
    expect(body.rows.flatMap(({ cells }) => cells)).toHaveLength(200);
    expect(publisher.calls).toHaveLength(200);
    expect(maxInFlight).toBeLessThanOrEqual(5);
  });

  it("responds 422 to too many or no items or readers, and to unknown readers", async () => {
    const items = [{ type: "publication" }];
    const answers = await Promise.all([
      client.post("matrix", { reader_ids: [], items }),
      client.post("matrix", { reader_ids: [crypto.randomUUID()], items: [] }),
      client.post("matrix", { reader_ids: [crypto.randomUUID()], items: Array(21).fill(items[0]) }),
      client.post("matrix", { reader_ids: Array.from({ length: 11 }, () => crypto.randomUUID()), items }),
      client.post("matrix", { reader_ids: [crypto.randomUUID()], items }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(answers[4]!.body).toEqual({ reader_ids: [expect.stringMatching(/not a test reader/)] });
  });
});
