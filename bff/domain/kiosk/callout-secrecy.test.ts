import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { customerServer, granting, json, readersDesk } from "./readers.fixture.ts";

const TOKEN = "a-very/secret+access=token";
const ID_TOKEN = "a.very-secret.id-token";
const PROFILE = "a-very-secret-profile-token";

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let desk: ReturnType<typeof readersDesk>;
let issueId: number;
const captured = captureLog();

beforeAll(async () => {
  service = await startTestService({ logLevel: "trace" }, captured);
  customer = await customerServer();
  desk = readersDesk(service);
  issueId = (await desk.issue()).id;
});
beforeEach(() => desk.configure(customer.origin, { profileToken: PROFILE, forwardIdToken: true }));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (headers: Record<string, string> = { "OIDC-ID-Token": ID_TOKEN }) =>
  desk.read(`emags/${issueId}`, TOKEN, headers);

function expectNoSecrets(text: string) {
  for (const secret of [TOKEN, ID_TOKEN, PROFILE, encodeURIComponent(TOKEN), TOKEN.replace("/", "\\/")])
    expect(text).not.toContain(secret);
}

async function callouts() {
  await service.services.callouts.flush();
  return service.services.db.selectFrom("callouts").selectAll().orderBy("id", "desc").execute();
}

describe("tokens and profile tokens", () => {
  it("are in no log, no answer and no row, whatever a customer sends back", async () => {
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
      await desk.configure(customer.origin, { profileToken: PROFILE, forwardIdToken: true });
      customer.answers(answer);
      const response = await read();
      expectNoSecrets(response.text);
      expectNoSecrets(JSON.stringify([...response.headers]));
    }
    const rows = await callouts();
    expect(rows).toHaveLength(answers.length);
    expectNoSecrets(JSON.stringify(rows));
    expect(rows.at(-1)?.response_body).toContain("[access token]");
    // What a server in trouble says is what explains it.
    expect(rows.find((row) => row.status === 500)?.response_body).toContain('{"error":"[access token]');
    expect(new Set(rows.map((row) => row.reader_fingerprint)).size).toBe(1);
    expect(rows[0]?.reader_fingerprint).toMatch(/^[0-9a-f]{8}$/);
    expect(captured.text()).not.toBe("");
    expectNoSecrets(captured.text());
  });

  it("are found in every spelling of an answer, and in the type it gives itself", async () => {
    const profileToken = 'schlüssel/4711 "geheim\\';
    await desk.configure(customer.origin, { profileToken });
    const ascii = JSON.stringify(profileToken).replace("ü", "\\u00fc");
    const spellings = [
      ascii,
      ascii.replace("00fc", "00FC"),
      ascii.replace("/", "\\/"),
      JSON.stringify(profileToken),
      JSON.stringify(encodeURIComponent(profileToken)),
      JSON.stringify(encodeURIComponent(profileToken).replace(/%../g, (byte) => byte.toLowerCase())),
    ];
    customer.answers((response) =>
      response
        .writeHead(404, { "Content-Type": `application/json; t=${TOKEN}` })
        .end(`{"unknown":[${spellings.join(",")}]}`),
    );
    expect((await read()).status).toBe(503);
    const [row] = await callouts();
    expect(JSON.parse(row!.response_body!)).toEqual({ unknown: spellings.map(() => "[profile token]") });
  });

  it("keep a NUL in an answer from stopping the log", async () => {
    customer.answers((response) => json(response, '{"granted":true,"x":"\0"}'));
    expect((await read()).status).toBe(503);
    expect((await callouts())[0]).toMatchObject({ reason: "malformed_json" });
  });
});

describe("the service's own log", () => {
  it("says why a reader was answered with 503, and whose trouble it is", async () => {
    customer.answers((response) => json(response, "{}", 500));
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
  it("holds what explains a refusal, if it comes soon", async () => {
    const explanations: [number, string | null][] = [];
    for (const [status, body, ends] of [
      [401, '{"error":"expired"}', true],
      [503, "<h1>Under repair</h1>", true],
      [500, "a beginning", false],
      [404, "", true],
    ] as const) {
      await desk.configure(customer.origin);
      customer.answers((response) => {
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

  it("says what was asked, what came, and how long it took; equal ones from memory are counted in one", async () => {
    customer.answers(granting(true));
    expect((await read()).status).toBe(200);
    const again = await Promise.all(Array.from({ length: 20 }, () => read()));
    for (const response of again) expect(response.status).toBe(200);
    const rows = await callouts();
    // The log is also written by itself, whenever its second is over: those from memory may be in more than one line.
    const asked = rows.find((row) => !row.cached);
    const fromMemory = rows.filter((row) => row.cached);
    expect(asked).toMatchObject({
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
      request_body: customer.calls[0]?.body,
      response_body: '{"granted":true}',
    });
    expect(asked!.milliseconds).toBeGreaterThan(0);
    for (const row of fromMemory)
      expect(row).toMatchObject({ status: null, response_body: null, outcome: "granted" });
    expect(fromMemory.reduce((sum, row) => sum + row.count, 0)).toBe(again.length);
    expect(fromMemory.length).toBeLessThan(again.length / 2);
  });

  it("is one for the answer to a question that many waited for, also where it was none", async () => {
    customer.answers(async (response) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      json(response, {}, 500);
    });
    await Promise.all(Array.from({ length: 10 }, () => read()));
    expect(customer.calls).toHaveLength(1);
    const rows = (await callouts()).filter(({ reason }) => reason === "bad_status").slice(0, 2);
    expect(rows.map(({ cached, count, status }) => ({ cached, count, status }))).toEqual([
      { cached: true, count: 9, status: null },
      { cached: false, count: 1, status: 500 },
    ]);
  });

  it("outlives its flush: those of a moment are written once", async () => {
    customer.answers(granting(false));
    await read();
    const before = (await callouts()).length;
    expect((await callouts()).length).toBe(before);
  });
});

it("lets no line break of a reader through to a customer", async () => {
  customer.answers(granting(true));
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
  for (const { headers } of customer.calls) expect(headers["x-injected"]).toBeUndefined();
});
