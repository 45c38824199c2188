import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers, serveRaw } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let issueId: number;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  issueId = (await client.issue()).id;
});
// New settings start with an empty decision cache and a closed circuit breaker.
beforeEach(() => client.configure(publisher.origin));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token = READER) => client.read(`emags/${issueId}`, token);

async function expectUnavailable(reason: CalloutReason) {
  const answer = await read();
  expect(answer.status, answer.text).toBe(503);
  expect(answer.body.code).toBe("authorization_unavailable");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.text).not.toContain("the first page");
  expect(await client.lastReason()).toBe(reason);
  // The failure was not cached.
  publisher.respondWith(granting(true));
  expect((await read()).status).toBe(200);
}

const typed = (response: ServerResponse, contentType: string, body: string | Buffer, more = {}) =>
  response.writeHead(200, { "Content-Type": contentType, ...more }).end(body);

describe("a valid response of the endpoint", () => {
  it("leads to 200 for granted: true, 403 for granted: false, and 401 for 401", async () => {
    publisher.respondWith(granting(true));
    expect((await read()).status).toBe(200);

    await client.configure(publisher.origin);
    publisher.respondWith(granting(false));
    const denied = await read();
    expect([denied.status, denied.body.code]).toEqual([403, "access_denied"]);

    await client.configure(publisher.origin);
    publisher.respondWith((response) => json(response, { error: "expired" }, 401));
    const rejected = await read();
    expect([rejected.status, rejected.body.code]).toEqual([401, "token_rejected"]);
    expect(rejected.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/vnd.customer+json",
    "Application/JSON",
  ])("may have the content type %s", async (contentType) => {
    publisher.respondWith((response) => typed(response, contentType, '{"granted":true,"more":[1]}'));
    expect((await read()).status).toBe(200);
  });
});

describe("additional members of a response", () => {
  it.each([
    '{"granted":true,"reader":{"granted":false}}',
    '{"why":"\\"granted\\":false","granted":true}',
    '{"list":[{"granted":false},"granted"],"granted":true}',
  ])("do not affect the decision: %s", async (body) => {
    publisher.respondWith((response) => json(response, body));
    expect((await read()).status).toBe(200);
  });
});

describe("the kiosk API responds 503, and caches nothing, if the endpoint's response is", () => {
  it.each<[string, CalloutReason, (response: ServerResponse) => unknown]>([
    ["an empty object", "wrong_type", (response) => json(response, {})],
    ["granted as a string", "wrong_type", granting("true")],
    ["granted as a number", "wrong_type", granting(1)],
    ["granted as a list", "wrong_type", granting([true])],
    ["granted as null", "wrong_type", granting(null)],
    ["granted as an object", "wrong_type", granting({ granted: true })],
    [
      "granted only on __proto__",
      "wrong_type",
      (response) => json(response, '{"__proto__":{"granted":true}}'),
    ],
    [
      "granted on constructor.prototype",
      "wrong_type",
      (response) => json(response, '{"constructor":{"prototype":{"granted":true}}}'),
    ],
    ["granted in another case", "wrong_type", (response) => json(response, { Granted: true })],
    ["a list", "wrong_type", (response) => json(response, [{ granted: true }])],
    ["only true", "wrong_type", (response) => json(response, "true")],
    ["null", "wrong_type", (response) => json(response, "null")],
    ["empty", "malformed_json", (response) => json(response, "")],
    ["truncated JSON", "malformed_json", (response) => json(response, '{"granted":true')],
    [
      "both granted: false and granted: true",
      "malformed_json",
      (response) => json(response, '{"granted":false,"granted":true}'),
    ],
    [
      "both granted: false and an escaped granted: true",
      "malformed_json",
      (response) => json(response, '{"granted":false,"gr\\u0061nted":true}'),
    ],
    [
      "granted in invalid UTF-8",
      "malformed_json",
      (response) =>
        typed(
          response,
          "application/json",
          Buffer.concat([Buffer.from('{"granted":true,"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
        ),
    ],
    ["JSON followed by text", "malformed_json", (response) => json(response, '{"granted":true} granted')],
    ["granted as HTML", "not_json", (response) => typed(response, "text/html", '{"granted":true}')],
    ["granted as plain text", "not_json", (response) => typed(response, "text/plain", '{"granted":true}')],
    [
      "granted as application/jsonp",
      "not_json",
      (response) => typed(response, "application/jsonp", '{"granted":true}'),
    ],
    [
      "granted without a content type",
      "not_json",
      (response) => response.writeHead(200).end('{"granted":true}'),
    ],
    ["a redirect", "redirect", (response) => response.writeHead(302, { Location: "/elsewhere" }).end()],
    [
      "a redirect with granted in its body",
      "redirect",
      (response) =>
        response
          .writeHead(307, { Location: "/", "Content-Type": "application/json" })
          .end('{"granted":true}'),
    ],
    ["304", "bad_status", (response) => response.writeHead(304).end()],
    ["201 with granted", "bad_status", (response) => json(response, { granted: true }, 201)],
    ["204", "bad_status", (response) => response.writeHead(204).end()],
    ["403 with granted", "bad_status", (response) => json(response, { granted: true }, 403)],
    ["404", "bad_status", (response) => json(response, {}, 404)],
    ["500 with granted", "bad_status", (response) => json(response, { granted: true }, 500)],
    [
      "gzip-encoded",
      "encoded",
      (response) =>
        typed(response, "application/json", gzipSync('{"granted":true}'), { "Content-Encoding": "gzip" }),
    ],
    [
      "encoded twice",
      "encoded",
      (response) =>
        typed(response, "application/json", gzipSync(brotliCompressSync('{"granted":true}')), {
          "Content-Encoding": "br, gzip",
        }),
    ],
    [
      "larger than 16 KiB",
      "too_large",
      (response) => typed(response, "application/json", `{"granted":true,"x":"${"x".repeat(16_384)}"}`),
    ],
    ["a closed connection", "connection_lost", (response) => response.destroy()],
    [
      "a truncated body",
      "connection_lost",
      (response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
        response.write('{"granted":true}', () => response.destroy());
      },
    ],
  ])("%s", async (_what, reason, answer) => {
    publisher.respondWith(answer);
    await expectUnavailable(reason);
  });
});

describe("the response of an endpoint", () => {
  it("may have exactly 16 KiB", async () => {
    const frame = '{"granted":true,"x":""}';
    publisher.respondWith((response) =>
      json(response, frame.replace('""', `"${"x".repeat(16_384 - frame.length)}"`)),
    );
    expect((await read()).status).toBe(200);
  });

  it("is not taken from a redirect's target", async () => {
    publisher.respondWith((response, { path }) =>
      path.endsWith("/elsewhere")
        ? json(response, { granted: true })
        : response.writeHead(302, { Location: `${publisher.origin}/elsewhere` }).end(),
    );
    expect((await read()).status).toBe(503);
    expect(publisher.calls).toHaveLength(1);
  });

  const whole = 'Content-Type: application/json\r\nContent-Length: 16\r\n\r\n{"granted":true}';

  it.each([
    ["not HTTP", "granted: true\r\n\r\n"],
    ["HTTP with two lengths", `HTTP/1.1 200 OK\r\nContent-Length: 16\r\n${whole}`],
    ["HTTP with both a length and chunks", `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${whole}`],
    ["an unrequested 100 Continue", `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${whole}`],
  ])("is reported as bad_http, not as a lost connection, if it is %s", async (_what, answer) => {
    const faulty = await serveRaw((socket) => socket.write(answer));
    await client.configure(faulty.origin);
    expect((await read()).status).toBe(503);
    expect(await client.lastReason()).toBe("bad_http");
  });

  it("leads to 503 if its headers never end", async () => {
    const faulty = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write(`X-Filler: ${"x".repeat(8_000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    });
    await client.configure(faulty.origin);
    const answer = await read();
    expect(answer.status).toBe(503);
  });
});
