import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService, TOKEN } from "../testing/test-service.ts";
import { createApp } from "./app.ts";
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

/** A connection, and all it has answered so far. */
async function open(port = Number(new URL(service.url).port)) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  let answered = "";
  socket.on("data", (data) => {
    answered += data.toString("latin1");
  });
  await once(socket, "connect");
  return {
    socket,
    answered: () => answered,
    statuses: () => [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    async write(data: string | Buffer): Promise<void> {
      if (!socket.write(data) && !socket.destroyed)
        await Promise.race([once(socket, "drain"), once(socket, "close")]);
      // So that both ends, which are one process here, have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const head = (lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const post = (path: string, ...lines: string[]) =>
  head([`POST ${path} HTTP/1.1`, "Host: x", `Authorization: Token ${TOKEN}`, ...lines]);
const isWell = async () => (await service.request("GET", "/healthz")).status === 200;

/** Sends 100 MB in chunks, whatever is answered, and says how much had gone when the answer came, and what it cost. */
async function sendMuch(start: string, chunk: Buffer) {
  const connection = await open();
  await connection.write(start);
  const before = process.memoryUsage.rss();
  let peak = before;
  let sentAtAnswer: number | null = null;
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
  for (let sent = 0; sent < 100 * MIB && !connection.socket.destroyed; sent += chunk.length) {
    await connection.write(framed);
    if (sentAtAnswer === null && connection.statuses().length > 0) sentAtAnswer = sent;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  await connection.write("0\r\n\r\n");
  return { connection, sentAtAnswer, grownBy: peak - before };
}

describe("a body of 100 MB", { timeout: 60_000 }, () => {
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
  ])("that is announced, as %s, is 413 before any of it is sent", async (_what, request) => {
    const connection = await open();
    await connection.write(request);
    await expect.poll(connection.statuses).toEqual([413]);
  });

  it.each([
    ["JSON", post(STORIES, chunked), Buffer.alloc(256 * 1024, " "), 12 * MIB],
    ["a form of many fields", post(STORIES, chunked, form), field, 20 * MIB],
    ["a sign-in", post("/console/api/auth/sign-in/email", chunked), Buffer.alloc(256 * 1024, " "), 4 * MIB],
  ])(
    "that is not announced, as %s, is 413 at its limit, fills no memory and spoils no connection",
    async (_what, start, chunk, atMost) => {
      const { connection, sentAtAnswer, grownBy } = await sendMuch(start, chunk);
      expect(connection.statuses()).toEqual([413]);
      expect(sentAtAnswer).toBeLessThan(atMost);
      expect(grownBy).toBeLessThan(140 * MIB);
      await connection.write(head(["GET /healthz HTTP/1.1", "Host: x"]));
      await expect.poll(connection.statuses).toEqual([413, 200]);
    },
  );

  it("that needs a token and has none is 401 at once", async () => {
    const connection = await open();
    await connection.write(head([`POST ${STORIES} HTTP/1.1`, "Host: x", `Content-Length: ${100 * MIB}`]));
    await expect.poll(connection.statuses).toEqual([401]);
  });
});

describe("headers without end", () => {
  it.each([
    ["one that is too long", `X-Long: ${"x".repeat(64 * 1024)}\r\n`],
    ["thousands of them", "X-One: 1\r\n".repeat(50_000)],
    ["an address that is too long", null],
  ])("%s: 431, and the connection is over", async (_what, lines) => {
    const connection = await open();
    const path = lines === null ? `/${"x".repeat(64 * 1024)}` : "/healthz";
    await connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines ?? ""}`);
    await expect.poll(connection.statuses).toEqual([431]);
    await expect.poll(() => connection.socket.readyState).not.toBe("open");
    expect(await isWell()).toBe(true);
  });
});

describe("whoever sends drop by drop", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const { express } = createApp(service.services, "/no-console");
    const patience = { headersMs: 200, requestMs: 400, checkEveryMs: 50 };
    server = await listenOn(express, { host: "127.0.0.1", port }, "PORT", patience);
  });
  afterAll(() => server.close());

  it.each([
    ["its headers", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["its body", post(STORIES, "Content-Length: 1000")],
  ])("%s is cut off when its time is over", async (_what, start) => {
    const connection = await open(port);
    await connection.write(start);
    const drip = setInterval(() => connection.socket.write("x"), 20);
    await expect.poll(connection.statuses, { timeout: 5_000 }).toEqual([408]);
    await expect.poll(() => connection.socket.closed, { timeout: 5_000 }).toBe(true);
    clearInterval(drip);
  });

  /** Ten thousand, or as many as this machine lets one process have. */
  const files = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits())?.[1] ?? "4096");
  const many = Math.min(10_000, files - 1_000);

  it(`keeps nobody else waiting, though there are ${many}`, { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, ["-e", SLOW_CLIENTS, new URL(service.url).port, String(many)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    try {
      await once(child.stdout, "data");
      const times: number[] = [];
      for (let request = 0; request < 20; request += 1) {
        const began = performance.now();
        expect((await service.request("GET", "P/stories")).status).toBe(200);
        times.push(performance.now() - began);
      }
      expect(Math.max(...times)).toBeLessThan(2_000);
    } finally {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    }
    expect(await isWell()).toBe(true);
  });
});

function limits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/** Opens connections, sends the beginning of a request on each, and says so when all of them stand. */
const SLOW_CLIENTS = `
  const { connect } = require("node:net");
  const [port, many] = process.argv.slice(1).map(Number);
  let standing = 0, begun = 0;
  const next = () => {
    if (begun++ >= many) return;
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nX-Slow: ", () => {
        if (++standing === many) console.log("standing");
        next();
      });
    });
    socket.on("error", (error) => { console.error(String(error)); process.exit(1); });
  };
  for (let lane = 0; lane < 64; lane++) next();
`;

describe("100,000 levels deep", () => {
  const levels = 100_000;
  const nested = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const send = (body: string) =>
    service.request("POST", "P/stories", { body, headers: { "Content-Type": "application/json" } });

  it.each([
    ["a body", nested, 400],
    ["a record", `{"story":${nested}}`, 400],
    ["a field", `{"story":{"name":"deep","title":${nested}}}`, 422],
    ["a field nobody knows", `{"story":{"name":"deep in nothing","other":${nested}}}`, 201],
    ["a list", `{"story":{"name":"deep list","article_category_ids":${nested}}}`, 201],
    ["a body that does not end", "[".repeat(levels), 400],
  ])("JSON: %s", async (_what, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await isWell()).toBe(true);
  });
});
