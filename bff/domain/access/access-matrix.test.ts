import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccessMatrix } from "#shared/console/access-trials.ts";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { customerServer, granting, json, readersDesk } from "../kiosk/readers.fixture.ts";
import { accessDesk } from "./access-desk.fixture.ts";

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let readers: ReturnType<typeof readersDesk>;
let desk: ReturnType<typeof accessDesk>;

beforeAll(async () => {
  service = await startTestService();
  customer = await customerServer();
  readers = readersDesk(service);
  desk = accessDesk(service, await service.signInAs("editor"));
});
beforeEach(async () => {
  await readers.configure(customer.origin);
  customer.answers(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("the matrix", () => {
  it("asks for each item as each reader, once", async () => {
    const issue = await readers.issue();
    const open = await readers.issue({ single_purchase_required: false });
    const unreleased = await readers.issue({ single_purchase_required: false, released_at: null });
    const anna = await desk.reader("Anna", "of-anna");
    const ben = await desk.reader("Ben", "of-ben");
    customer.answers((response, { headers }) =>
      json(response, { granted: headers.authorization === "Bearer of-anna" }),
    );
    const question = {
      reader_ids: [ben.id, anna.id],
      items: [
        { type: "emag", id: issue.id },
        { type: "emag", id: open.id },
        { type: "story", id: (await readers.article()).id },
        { type: "emag", id: 999_999 },
        { type: "emag", id: unreleased.id },
      ],
    };
    const { body } = await desk.post<AccessMatrix>("matrix", question);
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
    const again = await desk.post<AccessMatrix>("matrix", question);
    expect(again.body.rows[0]!.cells).toEqual(row("denied", true));
    expect(customer.calls).toHaveLength(2);
  });

  it("of ten by twenty never asks more than five at a time", async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => readers.issue()));
    await service.services.db.deleteFrom("test_readers").execute();
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push((await desk.reader(`R${index}`, `r-${index}`)).id);
    let now = 0;
    let most = 0;
    customer.answers((response) => {
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
        json(response, { granted: true });
      });
    });
    const { body } = await desk.post<AccessMatrix>("matrix", {
      reader_ids: ids,
      items: items.map(({ id }) => ({ type: "emag", id })),
    });
    expect(body.rows.flatMap(({ cells }) => cells)).toHaveLength(200);
    expect(customer.calls).toHaveLength(200);
    expect(most).toBeLessThanOrEqual(5);
  });

  it("refuses too many, too few and strangers", async () => {
    const items = [{ type: "publication" }];
    const answers = await Promise.all([
      desk.post("matrix", { reader_ids: [], items }),
      desk.post("matrix", { reader_ids: [crypto.randomUUID()], items: [] }),
      desk.post("matrix", { reader_ids: [crypto.randomUUID()], items: Array(21).fill(items[0]) }),
      desk.post("matrix", { reader_ids: Array.from({ length: 11 }, () => crypto.randomUUID()), items }),
      desk.post("matrix", { reader_ids: [crypto.randomUUID()], items }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(answers[4]!.body).toEqual({ reader_ids: [expect.stringMatching(/no test reader/)] });
  });
});
