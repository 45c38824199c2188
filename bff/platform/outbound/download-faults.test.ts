import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { download, failureOf, pathOf, prepareDownloads } from "./download.fixture.ts";
import { serve, serveRaw, writeEndlessly } from "./test-servers.fixture.ts";

prepareDownloads();

describe("limits of downloadToFile", () => {
  it("reject a Content-Length over the limit before the body is read", async () => {
    const { origin, host } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 5 * 1024 ** 2 });
      response.flushHeaders();
    });
    const progress: number[] = [];
    const failure = await failureOf(origin, {
      maxBytes: 2.5 * 1024 ** 2,
      retries: 3,
      onProgress: (received) => progress.push(received),
    });
    expect(failure).toMatchObject({
      code: "too_large",
      retryable: false,
      message: `The file at ${host} has 5.2 MB, but at most 2.5 MB are accepted. Make it smaller, then import again.`,
    });
    expect(progress).toEqual([]);
  });

  it("stop an endless body and close the connection", async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const { origin, host, seen } = await serve((_request, response) => {
      hungUp = once(response, "close");
      writeEndlessly(response);
    });
    const failure = await failureOf(origin, { maxBytes: 1024 ** 2, retries: 3 });
    expect(failure).toMatchObject({
      code: "too_large",
      retryable: false,
      message: `The file at ${host} is larger than 1 MB. Make it smaller, then import again.`,
    });
    await hungUp;
    expect(seen).toHaveLength(1);
  });

  it("stop an endless compressed body that decompresses to nothing", async () => {
    const header = gzipSync("").subarray(0, 10);
    const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).write(header);
      writeEndlessly(response, Buffer.concat(Array.from({ length: 1000 }, () => emptyBlock)));
    });
    expect(await failureOf(origin, { maxBytes: 50_000 })).toMatchObject({ code: "too_large" });
  });

  it("stop waiting for a host that does not respond", async () => {
    const { origin, host } = await serveRaw(() => {});
    expect(await failureOf(origin, { firstByteMs: 60 })).toMatchObject({
      code: "timeout",
      retryable: true,
      message: `${host} did not answer within 60 milliseconds. Check that the server is running, then import again.`,
    });
  });

  it("stop waiting for a body that stalls", async () => {
    const { origin, host } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 4000 }).write(Buffer.alloc(2048));
    });
    expect(await failureOf(origin, { idleMs: 60 })).toMatchObject({
      code: "timeout",
      retryable: true,
      message: `${host} sent nothing for 60 milliseconds, after 2 kB of the file. Check the server, then import again.`,
    });
  });

  it("stop a body that arrives too slowly at the total timeout, without a retry", async () => {
    const { origin, host, seen } = await serve((_request, response) => {
      const drip = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(drip));
    });
    expect(await failureOf(origin, { idleMs: 5000, totalMs: 900, retries: 3 })).toMatchObject({
      code: "timeout",
      retryable: true,
      message: `The download from ${host} was not finished after 900 milliseconds. Put the file on a faster server or make it smaller, then import again.`,
    });
    expect(seen).toHaveLength(1);
  });

  it.each([{}, { "retry-after": "30" }])(
    "include waits between retries in the total timeout (%j)",
    async (headers) => {
      const { origin } = await serve((_request, response) => response.writeHead(503, headers).end());
      const started = performance.now();
      expect(await failureOf(origin, { totalMs: 60, backoffMs: 20_000, retries: 3 })).toMatchObject({
        code: "timeout",
      });
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});

describe("downloadToFile with an incomplete body", () => {
  const length = "Content-Length: 2000\r\n\r\n0123456789";
  const chunks = "Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n";
  const partOfChunk = "Transfer-Encoding: chunked\r\n\r\nff\r\n0123456789";

  it.each([
    ["before its announced length", length, " of 2 kB"],
    ["before its announced length, with Connection: close", `Connection: close\r\n${length}`, " of 2 kB"],
    ["before its last chunk", chunks, ""],
    ["before its last chunk, with Connection: close", `Connection: close\r\n${chunks}`, ""],
    ["within a chunk", partOfChunk, ""],
    ["within a chunk, with Connection: close", `Connection: close\r\n${partOfChunk}`, ""],
  ])("fails if it ends %s", async (_when, response, ofTotal) => {
    const { origin, host } = await serveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${response}`));
    expect(await failureOf(origin)).toMatchObject({
      code: "interrupted",
      retryable: true,
      message: `The response of ${host} ended after 10 bytes${ofTotal}. Import again. If that does not help, check the server.`,
    });
  });

  it("fails if the connection is reset", async () => {
    const { origin } = await serveRaw((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${length}`, () => socket.resetAndDestroy()),
    );
    expect(await failureOf(origin)).toMatchObject({ code: "interrupted", retryable: true });
  });

  it("fails if the chunked encoding is malformed", async () => {
    const { origin } = await serveRaw((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<html>"),
    );
    expect(await failureOf(origin)).toMatchObject({ code: "interrupted", retryable: true });
  });

  it.each(["destroy", "resetAndDestroy"] as const)(
    "fails if the connection is closed before the response (%s)",
    async (hangUp) => {
      const { origin } = await serveRaw((socket) => socket[hangUp]());
      expect(await failureOf(origin)).toMatchObject({ code: "interrupted", retryable: true });
    },
  );
});

describe("retries of downloadToFile", () => {
  it("start the file from the beginning and succeed when the host recovers", async () => {
    const { origin, seen } = await serve((_request, response, attempt) => {
      if (attempt === 1) return response.writeHead(500).end();
      if (attempt === 2) return response.writeHead(429).end();
      if (attempt > 3) return response.end("right");
      response.writeHead(200, { "content-length": 100 });
      return response.write("wrong and longer", () => response.destroy());
    });
    const retried: [string, number | undefined, number][] = [];
    const progress: number[] = [];
    const result = await download(origin, {
      retries: 3,
      onRetry: (failure, waitMs) => retried.push([failure.code, failure.status, waitMs]),
      onProgress: (received) => progress.push(received),
    });
    expect(result.bytes).toBe(5);
    expect(await readFile(pathOf(), "utf8")).toBe("right");
    expect(seen).toHaveLength(4);
    expect(retried).toEqual([
      ["http_status", 500, 1],
      ["http_status", 429, 2],
      ["interrupted", undefined, 4],
    ]);
    expect(progress.at(-1)).toBe(5);
  });

  it("never combine parts of two versions of a file", async () => {
    const { origin, seen } = await serve((_request, response, attempt) => {
      const version = { etag: `"${attempt}"`, "accept-ranges": "bytes", "content-length": 8 };
      response.writeHead(200, version);
      return attempt === 1 ? response.write("1111", () => response.destroy()) : response.end("22222222");
    });
    await download(origin, { retries: 1 });
    expect(await readFile(pathOf(), "utf8")).toBe("22222222");
    expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
  });

  it("resolve the host again and check the new address", async () => {
    const { port } = new URL((await serve((_request, response) => response.writeHead(503).end())).origin);
    const addresses = ["127.0.0.1", "127.0.0.2"];
    const lookup: LookupFunction = (_name, _options, callback) =>
      callback(null, [{ address: addresses.shift() ?? "127.0.0.2", family: 4 }]);
    const guard = guardAllowing(`127.0.0.1/32:${port}`);
    const failure = await failureOf(`http://files.test:${port}/`, { retries: 1, guard, lookup });
    expect(failure).toMatchObject({ code: "address_refused", retryable: false });
    expect(addresses).toEqual([]);
  });

  it("end with the last failure after the last retry", async () => {
    const { origin, host, seen } = await serve((_request, response) => response.writeHead(503).end());
    expect(await failureOf(`${origin}/a.pdf`, { retries: 3 })).toMatchObject({
      code: "http_status",
      status: 503,
      retryable: true,
      message: `${host} answered 503 Service Unavailable for /a.pdf. Import again later.`,
    });
    expect(seen).toHaveLength(4);
  });

  it("wait for the duration of the Retry-After header", async () => {
    const times: number[] = [];
    const { origin } = await serve((_request, response, attempt) => {
      times.push(performance.now());
      if (attempt === 1) response.writeHead(429, { "retry-after": "1" }).end();
      else response.end("ok");
    });
    const waits: number[] = [];
    await download(origin, { retries: 1, onRetry: (_failure, waitMs) => waits.push(waitMs) });
    expect(waits).toEqual([1000]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it.each([
    ["3600", "in 60 minutes"],
    [new Date(Date.now() + 3 * 3_600_000 + 500).toUTCString(), "in 3 hours"],
    ["9".repeat(400), "in 24 hours"],
  ])("do not take place if Retry-After is more than a minute (%s)", async (retryAfter, advice) => {
    const { origin, seen } = await serve((_request, response) =>
      response.writeHead(503, { "retry-after": retryAfter }).end(),
    );
    const failure = await failureOf(origin, { retries: 3 });
    expect(failure).toMatchObject({ code: "http_status", retryable: true });
    expect(failure.message).toContain(`Import again ${advice}.`);
    expect(seen).toHaveLength(1);
  });

  it("ignore a Retry-After header that is in the past or malformed", async () => {
    const { origin } = await serve((_request, response, attempt) => {
      const retryAfter = ["soon", new Date(0).toUTCString(), "0"][attempt - 1];
      if (retryAfter === undefined) response.end("ok");
      else response.writeHead(503, { "retry-after": retryAfter }).end();
    });
    expect(await download(origin, { retries: 3 })).toMatchObject({ bytes: 2 });
  });
});

describe("canceling downloadToFile", () => {
  it("stops the transfer and closes the connection", async () => {
    const cancel = new AbortController();
    let hungUp: Promise<unknown> = Promise.resolve();
    const { origin, host, seen } = await serve((_request, response) => {
      hungUp = once(response, "close");
      response.write("the first chunk");
    });
    const failure = await failureOf(origin, {
      signal: cancel.signal,
      retries: 3,
      onProgress: () => cancel.abort(),
    });
    expect(failure).toMatchObject({
      code: "cancelled",
      retryable: false,
      message: `The download from ${host} was canceled. Import again to restart it.`,
    });
    await hungUp;
    expect(seen).toHaveLength(1);
  });

  it("stops waiting for the response", async () => {
    const cancel = new AbortController();
    const { origin } = await serveRaw(() => cancel.abort());
    expect(await failureOf(origin, { signal: cancel.signal, retries: 3 })).toMatchObject({
      code: "cancelled",
    });
  });

  it.each([{}, { "retry-after": "30" }])("stops waiting for the next retry (%j)", async (headers) => {
    const cancel = new AbortController();
    const { origin } = await serve((_request, response) => response.writeHead(503, headers).end());
    const failure = await failureOf(origin, {
      signal: cancel.signal,
      retries: 3,
      backoffMs: 20_000,
      onRetry: () => setImmediate(() => cancel.abort()),
    });
    expect(failure).toMatchObject({ code: "cancelled" });
  });

  it("opens no connection if the signal is already aborted", async () => {
    const { origin, connections } = await serve((_request, response) => response.end());
    expect(await failureOf(origin, { signal: AbortSignal.abort() })).toMatchObject({ code: "cancelled" });
    expect(connections()).toBe(0);
  });
});
