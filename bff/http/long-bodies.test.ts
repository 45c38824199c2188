import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { allowLongBody, listenOn, type Server } from "./listen.ts";

const TIMES = { headersMs: 2_000, requestMs: 2_000, checkEveryMs: 100 };
/** Twelve bytes take longer than the request timeout. */
const BYTE_INTERVAL_MS = 250;
let port: number;
let server: Server;

beforeAll(async () => {
  const app = express();
  const read = async (request: IncomingMessage) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    return String(bytes);
  };
  app.put("/short", async (request, response) => void response.send(await read(request)));
  for (const [path, idleMs] of [
    ["/long", 60_000],
    ["/stalled", 2_000],
  ] as const)
    app.put(path, async (request, response) => {
      allowLongBody(request, idleMs);
      response.send(await read(request));
    });
  port = await freePort();
  server = await listenOn(app, { host: "127.0.0.1", port }, "PORT", TIMES);
});
afterAll(() => server.close());

/** Sends the first twelve bytes slowly, and resolves with the response, or with null if the connection was closed. */
async function sendSlowly(
  path: string,
  bytes: number,
): Promise<{ status: number | undefined; text: string } | null> {
  const request = send({ port, path, method: "PUT", headers: { "Content-Length": bytes } });
  request.flushHeaders();
  const response = once(request, "response").catch(() => null);
  let sent = 0;
  const timer = setInterval(() => {
    sent++;
    if (sent <= 12) request.write("x");
    if (sent === bytes) request.end();
  }, BYTE_INTERVAL_MS);
  try {
    const [message] = ((await response) ?? [null]) as [IncomingMessage | null];
    if (!message) return null;
    let text = "";
    for await (const chunk of message.setEncoding("utf8")) text += chunk as string;
    return { status: message.statusCode, text };
  } finally {
    clearInterval(timer);
    request.destroy();
  }
}

describe("a request body that takes longer than the request timeout", () => {
  it("is rejected with 408", async () => {
    expect(await sendSlowly("/short", 12)).toMatchObject({ status: 408 });
  });

  it("is received on a route for long bodies", async () => {
    expect(await sendSlowly("/long", 12)).toEqual({ status: 200, text: "12" });
  });

  it("ends with a closed connection on a route for long bodies if no more bytes arrive", async () => {
    expect(await sendSlowly("/stalled", 1_000)).toBeNull();
  });
});
