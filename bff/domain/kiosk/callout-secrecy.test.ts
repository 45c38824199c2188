import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, json, kioskClient, startPublisherServer } from "./readers.fixture.ts";

const TOKEN = "a-very/secret+access=token";
const ID_TOKEN = "a.very-secret.id-token";
const PROFILE = "a-very-secret-profile-token";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let issueId: number;
const captured = captureLog();

beforeAll(async () => {
  service = await startTestService({ logLevel: "trace" }, captured);
  publisher = await startPublisherServer();
  client = kioskClient(service);
  issueId = (await client.issue()).id;
});
beforeEach(() => client.configure(publisher.origin, { profileToken: PROFILE, forwardIdToken: true }));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (headers: Record<string, string> = { "OIDC-ID-Token": ID_TOKEN }) =>
  client.read(`emags/${issueId}`, TOKEN, headers);

function expectNoSecrets(text: string) {
  for (const secret of [TOKEN, ID_TOKEN, PROFILE, encodeURIComponent(TOKEN), TOKEN.replace("/", "\\/")])
    expect(text).not.toContain(secret);
}

async function callouts() {
  await service.services.callouts.flush();
  return service.services.db.selectFrom("callouts").selectAll().orderBy("id", "desc").execute();
}

describe("tokens and profile tokens", () => {
  it("are in no log, response or database row, even if the endpoint echoes them", async () => {
    const echo = `${TOKEN} ${ID_TOKEN} ${PROFILE} ${encodeURIComponent(TOKEN)} ${TOKEN.replace("/", "\\/")}`;
    const answers = [
      (response: Parameters<typeof json>[0]) => json(response, `{"granted":true,"echo":"${echo}"}`),
      (response: Parameters<typeof json>[0]) => json(response, `{"granted":false,"echo":"${echo}"}`),
      (response: Parameters<typeof json>[0]) => json(response, `{"granted":"${echo}"}`),
      (response: Parameters<typeof json>[0]) => json(response, `{"error":"${echo}"}`, 500),
      (response: Parameters<typeof json>[0]) =>
        response.writeHead(302, { Location: `https://id.example.com/?t=${TOKEN}` }).end(),
      (response: Parameters<typeof json>[0]) => response.destroy(),
    ];
    for (const answer of answers) {
      await client.configure(publisher.origin, { profileToken: PROFILE, forwardIdToken: true });
      publisher.respondWith(answer);
      const response = await read();
      expectNoSecrets(response.text);
      expectNoSecrets(JSON.stringify([...response.headers]));
    }
    const rows = await callouts();
    expect(rows).toHaveLength(answers.length);
    expectNoSecrets(JSON.stringify(rows));
    expect(rows.at(-1)?.response_body).toContain("[access token]");
    // The body of a failing server explains the failure.
    expect(rows.find((row) => row.status === 500)?.response_body).toContain('{"error":"[access token]');
    expect(new Set(rows.map((row) => row.reader_fingerprint)).size).toBe(1);
    expect(rows[0]?.reader_fingerprint).toMatch(/^[0-9a-f]{8}$/);
    expect(captured.text()).not.toBe("");
    expectNoSecrets(captured.text());
  });

  it("are masked in every encoding, and in the content type", async () => {
    const profileToken = 'schlüssel/4711 "geheim\\';
    await client.configure(publisher.origin, { profileToken });
    const ascii = JSON.stringify(profileToken).replace("ü", "\\u00fc");
    const spellings = [
      ascii,
      ascii.replace("00fc", "00FC"),
      ascii.replace("/", "\\/"),
      JSON.stringify(profileToken),
      JSON.stringify(encodeURIComponent(profileToken)),
      JSON.stringify(encodeURIComponent(profileToken).replace(/%../g, (byte) => byte.toLowerCase())),
    ];
    publisher.respondWith((response) =>
      response
        .writeHead(404, { "Content-Type": `application/json; t=${TOKEN}` })
        .end(`{"unknown":[${spellings.join(",")}]}`),
    );
    expect((await read()).status).toBe(503);
    const [row] = await callouts();
    expect(JSON.parse(row!.response_body!)).toEqual({ unknown: spellings.map(() => "[profile token]") });
  });
});

describe("the callout log", () => {
  it("stores a response with a NUL character", async () => {
    publisher.respondWith((response) => json(response, '{"granted":true,"x":"\0"}'));
    expect((await read()).status).toBe(503);
    expect((await callouts())[0]).toMatchObject({ reason: "malformed_json" });
  });
});

describe("the service's log", () => {
  it("contains the reason of a 503 as a warning", async () => {
    publisher.respondWith((response) => json(response, "{}", 500));
    const { status, headers } = await read();
    expect(status).toBe(503);
    const line = captured
      .text()
      .split("\n")
      .find((each) => each.includes(headers.get("x-request-id")!) && each.includes("statusCode"));
    expect(JSON.parse(line!)).toMatchObject({
      level: "warn",
      code: "authorization_unavailable",
      reason: "bad_status",
      req: { url: `/kiosk/v1/publications/10/emags/${issueId}` },
    });
  });
});

describe("a line of the callout log", () => {
  it("contains the body of a refusal, if the body ends soon", async () => {
    const explanations: [number, string | null][] = [];
    for (const [status, body, ends] of [
      [401, '{"error":"expired"}', true],
      [503, "<h1>Under repair</h1>", true],
      [500, "a beginning", false],
      [404, "", true],
    ] as const) {
      await client.configure(publisher.origin);
      publisher.respondWith((response) => {
        response.writeHead(status, { "Content-Type": "text/html" });
        if (body !== "") response.write(body);
        if (ends) response.end();
      });
      await read();
      const [row] = await callouts();
      explanations.push([row!.status!, row!.response_body]);
    }
    expect(explanations).toEqual([
      [401, '{"error":"expired"}'],
      [503, "<h1>Under repair</h1>"],
      [500, null],
      [404, ""],
    ]);
  });

  it("contains request, response and duration, and cached uses are counted in few lines", async () => {
    publisher.respondWith(granting(true));
    expect((await read()).status).toBe(200);
    const again = await Promise.all(Array.from({ length: 20 }, () => read()));
    for (const response of again) expect(response.status).toBe(200);
    const rows = await callouts();
    // The log also writes every second, so cached uses may be counted in more than one line.
    const sent = rows.find((row) => !row.cached);
    const cached = rows.filter((row) => row.cached);
    expect(sent).toMatchObject({
      publication_id: 10,
      source: "reader",
      endpoint: "authorize",
      item_type: "emag",
      item_id: String(issueId),
      outcome: "granted",
      reason: "granted",
      status: 200,
      cached: false,
      count: 1,
      request_body: publisher.calls[0]?.body,
      response_body: '{"granted":true}',
    });
    expect(sent!.milliseconds).toBeGreaterThan(0);
    for (const row of cached)
      expect(row).toMatchObject({ status: null, response_body: null, outcome: "granted" });
    expect(cached.reduce((sum, row) => sum + row.count, 0)).toBe(again.length);
    expect(cached.length).toBeLessThan(again.length / 2);
  });

  it("is written once for a failed callout shared by several readers, and counts the others as cached", async () => {
    publisher.respondWith(async (response) => {
      // Long enough for all readers to join this callout on a busy machine, and below the timeout of 3 s.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      json(response, {}, 500);
    });
    await Promise.all(Array.from({ length: 10 }, () => read()));
    expect(publisher.calls).toHaveLength(1);
    const rows = (await callouts()).filter(({ reason }) => reason === "bad_status").slice(0, 2);
    expect(rows.map(({ cached, count, status }) => ({ cached, count, status }))).toEqual([
      { cached: true, count: 9, status: null },
      { cached: false, count: 1, status: 500 },
    ]);
  });

  it("is not written again by the next flush", async () => {
    publisher.respondWith(granting(false));
    await read();
    const before = (await callouts()).length;
    expect((await callouts()).length).toBe(before);
  });
});

describe("a line break in a reader's token", () => {
  it("does not add a header to a callout", async () => {
    publisher.respondWith(granting(true));
    const smuggled = [
      "Bearer good\r\nX-Injected: 1",
      "Bearer good\rX-Injected: 1",
      "Bearer good\nX-Injected: 1",
      "Bearer good\u0000X",
    ];
    for (const value of smuggled) {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /kiosk/v1/publications/10/emags/${issueId} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${value}\r\nConnection: close\r\n\r\n`,
      );
      for await (const _ of socket);
    }
    for (const { headers } of publisher.calls) expect(headers["x-injected"]).toBeUndefined();
  });
});
