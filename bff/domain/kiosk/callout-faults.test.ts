import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CalloutReason } from "#shared/console/callouts.ts";
import { closeServers, pour, serveRaw } from "../../platform/outbound/test-servers.fixture.ts";
import { freePort } from "../../testing/free-port.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { customerServer, granting, json, READER, readersDesk } from "./readers.fixture.ts";

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let desk: ReturnType<typeof readersDesk>;
let issueId: number;

beforeAll(async () => {
  service = await startTestService();
  customer = await customerServer();
  desk = readersDesk(service);
  issueId = (await desk.issue()).id;
});
// A new generation: nothing is remembered, and nothing is held against the customer.
beforeEach(() => desk.configure(customer.origin));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token = READER) => desk.read(`emags/${issueId}`, token);

async function lastReason(): Promise<CalloutReason | undefined> {
  await service.services.callouts.flush();
  const row = await service.services.db
    .selectFrom("callouts")
    .select("reason")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reason;
}

async function expectUnavailable(reason: CalloutReason) {
  const answer = await read();
  expect(answer.status, answer.text).toBe(503);
  expect(answer.body.code).toBe("authorization_unavailable");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.text).not.toContain("the first page");
  expect(await lastReason()).toBe(reason);
  // Nothing of it is remembered.
  customer.answers(granting(true));
  expect((await read()).status).toBe(200);
}

const typed = (response: ServerResponse, contentType: string, body: string | Buffer, more = {}) =>
  response.writeHead(200, { "Content-Type": contentType, ...more }).end(body);

describe("what a customer may say", () => {
  it("granted: true lets the reader in, false is 403, 401 is 401", async () => {
    customer.answers(granting(true));
    expect((await read()).status).toBe(200);

    await desk.configure(customer.origin);
    customer.answers(granting(false));
    const denied = await read();
    expect([denied.status, denied.body.code]).toEqual([403, "access_denied"]);

    await desk.configure(customer.origin);
    customer.answers((response) => json(response, { error: "expired" }, 401));
    const rejected = await read();
    expect([rejected.status, rejected.body.code]).toEqual([401, "token_rejected"]);
    expect(rejected.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/vnd.customer+json",
    "Application/JSON",
  ])("in %s", async (contentType) => {
    customer.answers((response) => typed(response, contentType, '{"granted":true,"more":[1]}'));
    expect((await read()).status).toBe(200);
  });
});

describe("what stands beside the answer", () => {
  it.each([
    '{"granted":true,"reader":{"granted":false}}',
    '{"why":"\\"granted\\":false","granted":true}',
    '{"list":[{"granted":false},"granted"],"granted":true}',
  ])("makes no difference: %s", async (body) => {
    customer.answers((response) => json(response, body));
    expect((await read()).status).toBe(200);
  });
});

describe("whatever else it says is 503, and nothing is remembered", () => {
  it.each<[string, CalloutReason, (response: ServerResponse) => unknown]>([
    ["an empty object", "wrong_type", (response) => json(response, {})],
    ["granted as text", "wrong_type", granting("true")],
    ["granted as a number", "wrong_type", granting(1)],
    ["granted as a list", "wrong_type", granting([true])],
    ["granted as null", "wrong_type", granting(null)],
    ["granted as an object", "wrong_type", granting({ granted: true })],
    [
      "granted on __proto__ alone",
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
    ["true alone", "wrong_type", (response) => json(response, "true")],
    ["null", "wrong_type", (response) => json(response, "null")],
    ["nothing at all", "malformed_json", (response) => json(response, "")],
    ["JSON that breaks off", "malformed_json", (response) => json(response, '{"granted":true')],
    [
      "no and yes at once",
      "malformed_json",
      (response) => json(response, '{"granted":false,"granted":true}'),
    ],
    [
      "no and yes, one of them in disguise",
      "malformed_json",
      (response) => json(response, '{"granted":false,"gr\\u0061nted":true}'),
    ],
    [
      "granted in what is no UTF-8",
      "malformed_json",
      (response) =>
        typed(
          response,
          "application/json",
          Buffer.concat([Buffer.from('{"granted":true,"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
        ),
    ],
    ["JSON with a tail", "malformed_json", (response) => json(response, '{"granted":true} granted')],
    ["HTML saying granted", "not_json", (response) => typed(response, "text/html", '{"granted":true}')],
    ["text saying granted", "not_json", (response) => typed(response, "text/plain", '{"granted":true}')],
    [
      "a type that only looks like JSON",
      "not_json",
      (response) => typed(response, "application/jsonp", '{"granted":true}'),
    ],
    ["no content type", "not_json", (response) => response.writeHead(200).end('{"granted":true}')],
    ["a redirect", "redirect", (response) => response.writeHead(302, { Location: "/elsewhere" }).end()],
    [
      "a redirect that says granted",
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
      "gzip",
      "encoded",
      (response) =>
        typed(response, "application/json", gzipSync('{"granted":true}'), { "Content-Encoding": "gzip" }),
    ],
    [
      "encodings in a chain",
      "encoded",
      (response) =>
        typed(response, "application/json", gzipSync(brotliCompressSync('{"granted":true}')), {
          "Content-Encoding": "br, gzip",
        }),
    ],
    [
      "a length beyond 16 KiB",
      "too_large",
      (response) => typed(response, "application/json", `{"granted":true,"x":"${"x".repeat(16_384)}"}`),
    ],
    ["a hang-up", "connection_lost", (response) => response.destroy()],
    [
      "an answer that breaks off",
      "connection_lost",
      (response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
        response.write('{"granted":true}', () => response.destroy());
      },
    ],
  ])("%s", async (_what, reason, answer) => {
    customer.answers(answer);
    await expectUnavailable(reason);
  });

  it("exactly 16 KiB are read", async () => {
    const frame = '{"granted":true,"x":""}';
    customer.answers((response) =>
      json(response, frame.replace('""', `"${"x".repeat(16_384 - frame.length)}"`)),
    );
    expect((await read()).status).toBe(200);
  });

  it("does not follow a redirect", async () => {
    customer.answers((response, { path }) =>
      path.endsWith("/elsewhere")
        ? json(response, { granted: true })
        : response.writeHead(302, { Location: `${customer.origin}/elsewhere` }).end(),
    );
    expect((await read()).status).toBe(503);
    expect(customer.calls).toHaveLength(1);
  });

  const whole = 'Content-Type: application/json\r\nContent-Length: 16\r\n\r\n{"granted":true}';

  it.each([
    ["what is no HTTP", "granted: true\r\n\r\n"],
    ["two lengths", `HTTP/1.1 200 OK\r\nContent-Length: 16\r\n${whole}`],
    ["a length and chunks", `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${whole}`],
    ["a 100 that nobody asked for", `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${whole}`],
  ])("%s, and the blame is not put on the connection", async (_what, answer) => {
    const liar = await serveRaw((socket) => socket.write(answer));
    await desk.configure(liar.origin);
    expect((await read()).status).toBe(503);
    expect(await lastReason()).toBe("bad_http");
  });

  it("headers without end", async () => {
    const liar = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write(`X-Filler: ${"x".repeat(8_000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    });
    await desk.configure(liar.origin);
    const answer = await read();
    expect(answer.status).toBe(503);
  });
});

describe("a customer that does not answer in time", () => {
  async function timed(): Promise<{ status: number; milliseconds: number }> {
    const began = performance.now();
    const { status } = await read();
    return { status, milliseconds: performance.now() - began };
  }

  it("is given up after three seconds when it is silent, and the next answer counts", async () => {
    customer.answers(() => undefined);
    const { status, milliseconds } = await timed();
    expect(status).toBe(503);
    expect(milliseconds).toBeGreaterThan(2_800);
    expect(milliseconds).toBeLessThan(3_200);
    expect(await lastReason()).toBe("timeout");
    customer.answers(granting(true));
    expect((await read()).status).toBe(200);
  });

  it("is given up when its answer drips", async () => {
    customer.answers((response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const { status, milliseconds } = await timed();
    expect(status).toBe(503);
    expect(milliseconds).toBeLessThan(3_200);
    expect(await lastReason()).toBe("timeout");
  });

  it("does not keep a reader waiting for the body of a 401 that drips", async () => {
    customer.answers((response) => {
      response.writeHead(401, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const { status, milliseconds } = await timed();
    expect(status).toBe(401);
    expect(milliseconds).toBeLessThan(1_000);
  });
});

describe("a customer that cannot be reached", () => {
  it("is tried once more where nothing was sent, and is then unavailable", async () => {
    await desk.configure(`http://127.0.0.1:${await freePort()}`);
    const began = performance.now();
    const answer = await read();
    const milliseconds = performance.now() - began;
    expect(answer.status).toBe(503);
    expect(await lastReason()).toBe("connect_failed");
    expect(milliseconds).toBeGreaterThan(45);
    expect(milliseconds).toBeLessThan(1_500);
  });

  it("is not asked again where the question had left already", async () => {
    customer.answers((response) => response.destroy());
    expect((await read()).status).toBe(503);
    expect(customer.calls).toHaveLength(1);
  });
});

describe("a body without end", () => {
  it("is cut at 16 KiB, and costs no memory", async () => {
    let sent = 0;
    customer.answers((response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.on("close", () => {
        sent += response.socket?.bytesWritten ?? 0;
      });
      pour(response);
    });
    const before = process.memoryUsage().rss;
    for (let time = 0; time < 5; time += 1) expect((await read(`${READER}-${time}`)).status).toBe(503);
    expect(await lastReason()).toBe("too_large");
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});
