import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { KioskEmagSummary } from "#shared/kiosk/emags.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

interface List {
  emags: KioskEmagSummary[];
  total_count: number;
  next_page: number | null;
  entitled_code?: string;
}

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
});
beforeEach(() => publisher.respondWith(granting(true)));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("GET emags", () => {
  const PUBLICATION = 11;
  let issues: Record<"open" | "apple" | "google" | "external" | "several" | "none", number>;

  beforeAll(async () => {
    const add = async (fields: Record<string, unknown>) =>
      (await client.issue(fields, { publicationId: PUBLICATION })).id;
    issues = {
      open: await add({ single_purchase_required: false, external_id: "open" }),
      apple: await add({ apple_product_identifier: "com.example.1" }),
      google: await add({ google_product_id: "g.1" }),
      external: await add({ external_id: "ex-1" }),
      several: await add({ external_id: "ex-7 , ex-8" }),
      none: await add({ external_id: "" }),
    };
  });
  beforeEach(() =>
    client.configure(publisher.origin, { publicationId: PUBLICATION, endpoints: ["issues"], denialTtl: 0 }),
  );

  const list = (query = "", token: string | null = READER) =>
    client.read<List>(`emags${query}`, token, {}, PUBLICATION);
  const entitledOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
    Object.fromEntries(
      Object.entries(issues).map(([name, id]) => [name, body.emags.find((emag) => emag.id === id)?.entitled]),
    );

  it("lists released issues to everyone without a callout", async () => {
    const answer = await list("", null);
    expect(answer.status).toBe(200);
    expect(answer.body.total_count).toBe(6);
    expect(answer.body.emags.every((emag) => !("entitled" in emag))).toBe(true);
    expect(answer.text).not.toMatch(/pdf_location|files\.example\.com/);
    expect(publisher.calls).toHaveLength(0);
    const paged = await list("?per=2&page=3", null);
    expect([paged.body.emags.length, paged.body.next_page]).toEqual([2, null]);
    expect((await list("?per=0", null)).status).toBe(422);
  });

  it("marks the issues whose Apple, Google or external IDs the endpoint lists, and ignores unknown IDs", async () => {
    publisher.respondWith((response) =>
      json(response, { issues: ["com.example.1", "g.1", "ex-8", "unknown", "amazon-only", "ex-8"] }),
    );
    expect(entitledOf(await list())).toEqual({
      open: true,
      apple: true,
      google: true,
      external: false,
      several: true,
      none: false,
    });
    const mine = await list("?entitled=true");
    expect(mine.body.total_count).toBe(4);
    expect(mine.body.emags.every(({ entitled }) => entitled)).toBe(true);
    expect(publisher.calls).toHaveLength(1);
  });

  it("grants nothing for an empty array, empty IDs, or IDs with NUL characters", async () => {
    const update = service.services.db.updateTable("emags").where("id", "=", issues.none);
    await update.set({ apple_product_identifier: "", google_product_id: "" }).execute();
    for (const answer of [[], [""], ["", "ex\0-1"]]) {
      await client.configure(publisher.origin, { publicationId: PUBLICATION, endpoints: ["issues"] });
      publisher.respondWith((response) => json(response, { issues: answer }));
      const found = entitledOf(await list());
      expect(Object.values(found).filter(Boolean)).toHaveLength(1);
      expect(found.open).toBe(true);
    }
  });

  const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    return (response: ServerResponse) =>
      response
        .writeHead(status, { "Content-Type": "application/json", ...headers })
        .end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  const EX_1 = { issues: ["ex-1"] };
  it.each<[string, Parameters<typeof publisher.respondWith>[0]]>([
    ["not a list", send(200, { issues: "ex-1" })],
    ["a list with a number", send(200, { issues: ["ex-1", 1] })],
    ["missing", send(200, {})],
    ["a top-level array", send(200, ["ex-1"])],
    [
      "longer than 10,000 IDs",
      send(200, { issues: Array.from({ length: 10_001 }, (_, index) => `p${index}`) }),
    ],
    ["larger than 1 MiB", send(200, { issues: ["x".repeat(1024 * 1024)] })],
    ["not JSON", send(200, Buffer.from("{"))],
    ["text", send(200, EX_1, { "Content-Type": "text/plain" })],
    ["encoded", send(200, gzipSync(JSON.stringify(EX_1)), { "Content-Encoding": "gzip" })],
    ["a redirect", send(302, EX_1, { Location: "/elsewhere" })],
    ["a server error", send(500, EX_1)],
    ["another status", send(403, EX_1)],
    ["cut off", (response) => response.socket?.destroy()],
    ["silence", () => undefined],
  ])("is complete with entitled null if the endpoint's answer is %s", async (_what, answer) => {
    publisher.respondWith(answer);
    const unanswered = await list();
    expect(unanswered.status, unanswered.text).toBe(200);
    expect(unanswered.body.entitled_code).toBe("authorization_unavailable");
    expect(new Set(Object.values(entitledOf(unanswered)))).toEqual(new Set([null]));
    expect(unanswered.body.total_count).toBe(6);
    const mine = await list("?entitled=true");
    expect([mine.status, mine.text]).toEqual([503, expect.stringContaining("authorization_unavailable")]);
    publisher.respondWith(send(200, EX_1));
    const answered = await list();
    expect([entitledOf(answered).external, answered.body.entitled_code]).toEqual([true, undefined]);
  });

  it("accepts 10,000 IDs", async () => {
    publisher.respondWith((response) =>
      json(response, {
        issues: ["ex-1", ...Array.from({ length: 9_999 }, (_, index) => `product-${index}`)],
      }),
    );
    expect(entitledOf(await list()).external).toBe(true);
  });

  it("responds 401 to entitled=true without a token, and if the endpoint rejects the token", async () => {
    expect((await list("?entitled=true", null)).status).toBe(401);
    publisher.respondWith((response) => json(response, {}, 401));
    expect((await list()).status).toBe(401);
  });

  it("sends no callout if the endpoint issues is not enabled", async () => {
    await client.configure(publisher.origin, { publicationId: PUBLICATION });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body.emags.every((emag) => !("entitled" in emag))).toBe(true);
    expect(publisher.calls).toHaveLength(0);
  });
});
