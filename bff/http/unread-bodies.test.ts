import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#bff/app/http-app.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { listenOn, type Server } from "./listen.ts";

const MIB = 1024 * 1024;
const PUBLICATION = "/api/v2/importer/organizations/1/publications/10";
const TOO_LARGE = 600 * MIB;

let service: TestService;
let server: Server;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService();
  port = await freePort();
  const { express } = createApp(service.services, "/no-console");
  const timeouts = { headersMs: 60_000, requestMs: 600_000, checkEveryMs: 60_000 };
  server = await listenOn(express, { host: "127.0.0.1", port }, "PORT", {
    ...timeouts,
    linger: { ms: 300, bytes: MIB },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await service.stop();
});

/** Resolves when a connection is closed, with or without an error. */
const closeOf = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", `Authorization: Token ${TOKEN}`, ...headers, "", ""].join("\r\n");

/** Sends the head of a request on a connection that the client never closes. */
async function send(head: string) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => undefined);
  sockets.push(socket);
  let received = "";
  socket.on("data", (data) => {
    received += data.toString("latin1");
  });
  await once(socket, "connect");
  socket.write(head);
  return {
    socket,
    answer: async (status: number) => {
      await expect.poll(() => received, { timeout: 60_000 }).toMatch(/\r\n\r\n/);
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      return received;
    },
    /** Resolves when the server accepts no more bytes. */
    async untilClosed() {
      const drip = setInterval(() => socket.write("1\r\nx\r\n"), 20);
      await closeOf(socket).finally(() => clearInterval(drip));
    },
  };
}

const chunked = "Transfer-Encoding: chunked";
const tus = (bytes: number) => [
  "Tus-Resumable: 1.0.0",
  `Upload-Length: ${bytes}`,
  `Upload-Metadata: kind ${btoa("pdf")},filename ${btoa("a.pdf")}`,
  "Content-Type: application/offset+octet-stream",
];
const form = "Content-Type: multipart/form-data; boundary=b";

describe("a connection whose request was refused before its whole body had arrived", () => {
  it.each([
    ["a file", 413, request(`PUT ${PUBLICATION}/uploads?filename=a.pdf`, `Content-Length: ${TOO_LARGE}`)],
    ["a tus upload", 413, request(`POST ${PUBLICATION}/uploads`, ...tus(TOO_LARGE), "Content-Length: 1000")],
    ["a form", 413, request(`POST ${PUBLICATION}/stories`, form, `Content-Length: ${TOO_LARGE}`)],
    ["JSON", 413, request(`POST ${PUBLICATION}/stories`, `Content-Length: ${TOO_LARGE}`)],
    ["another type", 415, request(`POST ${PUBLICATION}/stories`, "Content-Type: text/plain", chunked)],
    ["an unknown record", 404, request(`PUT ${PUBLICATION}/stories/999999`, chunked)],
    ["an address without a body", 404, request("POST /nothing", chunked)],
  ])("is closed by the service, which announces it (%s)", async (_case, status, head) => {
    const connection = await send(head);
    expect(await connection.answer(status)).toMatch(/\r\nConnection: close\r\n/i);
    await connection.untilClosed();
  });

  it("is closed after a limited number of bytes if the client goes on sending", async () => {
    const connection = await send(request(`POST ${PUBLICATION}/stories`, chunked));
    const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, "x"), Buffer.from("\r\n")]);
    let sent = 0;
    const closed = closeOf(connection.socket);
    while (!connection.socket.destroyed) {
      const drained = new Promise<void>((resolve) => connection.socket.once("drain", resolve));
      if (!connection.socket.write(chunk)) await Promise.race([drained, closed]);
      sent += chunk.length;
      await new Promise(setImmediate);
    }
    // JSON of 1 MiB, a drain of 1 MiB, and the buffers of the system.
    expect(sent).toBeLessThan(40 * MIB);
  });
});

describe("a connection whose refused request was complete", () => {
  it("stays open for the next request", async () => {
    const body = JSON.stringify({ story: { name: "" } });
    const connection = await send(
      `${request(`POST ${PUBLICATION}/stories`, `Content-Length: ${body.length}`)}${body}`,
    );
    expect(await connection.answer(422)).not.toMatch(/\r\nConnection: close\r\n/i);
    connection.socket.write(request("GET /healthz"));
    await once(connection.socket, "data");
    expect(connection.socket.destroyed).toBe(false);
  });
});
