import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#bff/app/http-app.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { listenOn, type Server } from "./listen.ts";

const MIB = 1024 * 1024;
const STORIES = "/api/v2/importer/organizations/1/publications/10/stories";

let service: TestService;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.stop());

/** Opens a raw connection and collects the responses. */
async function open(port = Number(new URL(service.url).port)) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  let received = "";
  socket.on("data", (data) => {
    received += data.toString("latin1");
  });
  await once(socket, "connect");
  return {
    socket,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    async write(data: string | Buffer): Promise<void> {
      if (!socket.write(data) && !socket.destroyed)
        await Promise.race([once(socket, "drain"), once(socket, "close")]);
      // Yields, because the server runs in the same process.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const head = (lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const post = (path: string, ...lines: string[]) =>
  head([`POST ${path} HTTP/1.1`, "Host: x", `Authorization: Token ${TOKEN}`, ...lines]);
const isHealthy = async () => (await service.request("GET", "/healthz")).status === 200;

/** Sends 100 MB in chunks. Returns how much was sent before the response, and by how much the memory grew. */
async function send100Mb(start: string, chunk: Buffer) {
  const connection = await open();
  await connection.write(start);
  const before = process.memoryUsage.rss();
  let peak = before;
  let sentBeforeResponse: number | null = null;
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
  for (let sent = 0; sent < 100 * MIB && !connection.socket.destroyed; sent += chunk.length) {
    await connection.write(framed);
    if (sentBeforeResponse === null && connection.statuses().length > 0) sentBeforeResponse = sent;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  await connection.write("0\r\n\r\n");
  return { connection, sentBeforeResponse, memoryGrowth: peak - before };
}

describe("a body of 100 MB", () => {
  const chunked = "Transfer-Encoding: chunked";
  const form = "Content-Type: multipart/form-data; boundary=b";
  const field = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="story[content]"\r\n\r\n'),
    Buffer.alloc(256 * 1024, "x"),
    Buffer.from("\r\n"),
  ]);

  it.each([
    ["JSON", post(STORIES, `Content-Length: ${100 * MIB}`)],
    ["a form", post(STORIES, form, `Content-Length: ${100 * MIB}`)],
    ["a sign-in", post("/console/api/auth/sign-in/email", `Content-Length: ${100 * MIB}`)],
  ])("gets 413 before it is sent if it has a Content-Length (%s)", async (_case, request) => {
    const connection = await open();
    await connection.write(request);
    await expect.poll(connection.statuses).toEqual([413]);
  });

  it.each([
    ["JSON", post(STORIES, chunked), Buffer.alloc(256 * 1024, " "), 12 * MIB],
    ["a form of many fields", post(STORIES, chunked, form), field, 20 * MIB],
    ["a sign-in", post("/console/api/auth/sign-in/email", chunked), Buffer.alloc(256 * 1024, " "), 4 * MIB],
  ])(
    "gets 413 at the limit if it is chunked, without using much memory, and its connection is closed (%s)",
    async (_case, start, chunk, maxSent) => {
      const { connection, sentBeforeResponse, memoryGrowth } = await send100Mb(start, chunk);
      expect(connection.statuses()).toEqual([413]);
      expect(sentBeforeResponse).toBeLessThan(maxSent);
      expect(memoryGrowth).toBeLessThan(140 * MIB);
      await expect.poll(() => connection.socket.readyState).not.toBe("open");
    },
  );

  it("gets 401 before it is sent if the token is missing", async () => {
    const connection = await open();
    await connection.write(head([`POST ${STORIES} HTTP/1.1`, "Host: x", `Content-Length: ${100 * MIB}`]));
    await expect.poll(connection.statuses).toEqual([401]);
  });
});

describe("a request with too large headers", () => {
  it.each([
    ["one long header", `X-Long: ${"x".repeat(64 * 1024)}\r\n`],
    ["thousands of headers", "X-One: 1\r\n".repeat(50_000)],
    ["a long URL", null],
  ])("gets 431 and its connection is closed (%s)", async (_case, lines) => {
    const connection = await open();
    const path = lines === null ? `/${"x".repeat(64 * 1024)}` : "/healthz";
    await connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines ?? ""}`);
    await expect.poll(connection.statuses).toEqual([431]);
    await expect.poll(() => connection.socket.readyState).not.toBe("open");
    expect(await isHealthy()).toBe(true);
  });
});

describe("a slow client", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const { express } = createApp(service.services, "/no-console");
    const timeouts = { headersMs: 200, requestMs: 400, checkEveryMs: 50 };
    server = await listenOn(express, { host: "127.0.0.1", port }, "PORT", timeouts);
  });
  afterAll(() => server.close());

  it.each([
    ["its headers", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["its body", post(STORIES, "Content-Length: 1000")],
  ])("gets 408 and is disconnected if it sends %s too slowly", async (_case, start) => {
    const connection = await open(port);
    await connection.write(start);
    const drip = setInterval(() => connection.socket.write("x"), 20);
    await expect.poll(connection.statuses).toEqual([408]);
    await expect.poll(() => connection.socket.closed).toBe(true);
    clearInterval(drip);
  });

  /** 10,000, or fewer if this process may not open that many files. */
  const maxFiles = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits())?.[1] ?? "4096");
  const clients = Math.min(10_000, maxFiles - 1_000);

  it(`does not delay other clients, even if there are ${clients} slow clients`, async () => {
    const child = spawn(process.execPath, ["-e", SLOW_CLIENTS, new URL(service.url).port, String(clients)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    try {
      await once(child.stdout, "data");
      const times: number[] = [];
      for (let request = 0; request < 20; request += 1) {
        const startedAt = performance.now();
        expect((await service.request("GET", "P/stories")).status).toBe(200);
        times.push(performance.now() - startedAt);
      }
      expect(Math.max(...times)).toBeLessThan(10_000);
    } finally {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
    expect(await isHealthy()).toBe(true);
  });
});

function limits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/** Script that opens connections, sends the start of a request on each, and prints a line when all are open. */
const SLOW_CLIENTS = `
  const { connect } = require("node:net");
  const [port, count] = process.argv.slice(1).map(Number);
  let open = 0, started = 0;
  const next = () => {
    if (started++ >= count) return;
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nX-Slow: ", () => {
        if (++open === count) console.log("all open");
        next();
      });
    });
    socket.on("error", (error) => { console.error(String(error)); process.exit(1); });
  };
  for (let lane = 0; lane < 64; lane++) next();
`;

describe("JSON with 100,000 nested arrays", () => {
  const levels = 100_000;
  const nested = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const send = (body: string) =>
    service.request("POST", "P/stories", { body, headers: { "Content-Type": "application/json" } });

  it.each([
    ["a body", nested, 400],
    ["a record", `{"story":${nested}}`, 400],
    ["a field", `{"story":{"name":"deep","title":${nested}}}`, 422],
    ["an unknown field", `{"story":{"name":"deep in nothing","other":${nested}}}`, 201],
    ["a list", `{"story":{"name":"deep list","article_category_ids":${nested}}}`, 201],
    ["an incomplete body", "[".repeat(levels), 400],
  ])("does not crash the service when it is sent as %s", async (_case, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await isHealthy()).toBe(true);
  });
});
