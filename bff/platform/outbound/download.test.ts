import { createHash } from "node:crypto";
import { readFile, symlink, writeFile } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { download, failureOf, pathOf, prepareDownloads } from "./download.fixture.ts";
import { closeServers, type Handler, serve, serveRaw } from "./test-servers.fixture.ts";

prepareDownloads();

const body = Buffer.from("the body of the file\n".repeat(5000));
const sha256 = createHash("sha256").update(body).digest("hex");
const sendBody: Handler = (_request, response) => {
  response.setHeader("content-type", "application/pdf").flushHeaders();
  return response.end(body);
};

function failingLookup(code: string): LookupFunction {
  return (hostname, _options, callback) =>
    callback(Object.assign(new Error(`${code} ${hostname}`), { code }), []);
}

describe("downloadToFile", () => {
  it("stores the body and returns its size, hash, content type and final URL", async () => {
    const { origin, seen } = await serve(sendBody);
    await writeFile(pathOf(), "a previous, longer file".repeat(10_000));
    const progress: [number, number | null][] = [];
    const result = await download(`${origin}/a/weekly.pdf?signature=secret#page=2`, {
      accept: "application/pdf",
      onProgress: (received, total) => progress.push([received, total]),
    });
    expect(result).toEqual({
      bytes: body.length,
      sha256,
      contentType: "application/pdf",
      finalUrl: `${origin}/a/weekly.pdf`,
    });
    expect(await readFile(pathOf())).toEqual(body);
    expect(progress.at(-1)).toEqual([body.length, null]);
    expect(seen[0]?.url).toBe("/a/weekly.pdf?signature=secret");
    expect(seen[0]?.headers).toMatchObject({ accept: "application/pdf", "accept-encoding": "identity" });
  });

  it("reports the total of the Content-Length, and accepts a body of exactly the limit", async () => {
    const { origin } = await serve((_request, response) =>
      response.setHeader("content-length", body.length).end(body),
    );
    let last: number | null = null;
    const result = await download(origin, {
      maxBytes: body.length,
      onProgress: (_received, total) => {
        last = total;
      },
    });
    expect(result).toMatchObject({ bytes: body.length, sha256, contentType: null });
    expect(last).toBe(body.length);
  });

  it("stores an empty file", async () => {
    const { origin } = await serve((_request, response) => response.end());
    expect(await download(origin)).toMatchObject({ bytes: 0 });
    expect(await readFile(pathOf())).toHaveLength(0);
  });

  it("reads no more than the Content-Length", async () => {
    const { origin } = await serveRaw((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and something more"),
    );
    expect(await download(origin)).toMatchObject({ bytes: 5 });
    expect(await readFile(pathOf(), "utf8")).toBe("hello");
  });
});

describe("downloadToFile with a compressed body", () => {
  it("stores a gzip archive unchanged", async () => {
    const archive = gzipSync(body);
    const { origin } = await serve((_request, response) =>
      response.setHeader("content-type", "application/gzip").end(archive),
    );
    expect(await download(`${origin}/file.gz`)).toMatchObject({ bytes: archive.length });
    expect(await readFile(pathOf())).toEqual(archive);
  });

  it.each([
    ["gzip", gzipSync(body)],
    ["X-GZIP", gzipSync(body)],
    ["br", brotliCompressSync(body)],
    ["identity", body],
  ])("decompresses a body that the host compressed with %s", async (coding, sent) => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": coding, "content-length": sent.length }).end(sent),
    );
    const progress: number[] = [];
    const result = await download(origin, { onProgress: (received) => progress.push(received) });
    expect(result).toMatchObject({ bytes: body.length, sha256 });
    expect(progress.at(-1)).toBe(sent.length);
  });

  it("applies the limit to the decompressed size", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { origin } = await serve((_request, response) =>
      response.setHeader("content-encoding", "gzip").end(bomb),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect(await failureOf(origin, { maxBytes: 100_000 })).toMatchObject({ code: "too_large" });
  });

  it.each([
    ["gzip", Buffer.from("this is not gzip at all")],
    ["gzip", gzipSync(body).subarray(0, 100)],
    ["br", Buffer.from([0x91, 0xff, 0x00, 0x55])],
    ["deflate", Buffer.from("nor is this deflate")],
    ["compress, gzip", gzipSync(body)],
  ])("fails if the %s encoding cannot be decompressed", async (coding, sent) => {
    const { origin, host } = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": coding, "content-length": sent.length }).end(sent),
    );
    const failure = await failureOf(origin, { retries: 3 });
    expect(failure).toMatchObject({ code: "bad_encoding", retryable: false });
    expect(failure.message).toContain(`${host} sent the file with a compression (${coding})`);
  });
});

describe("downloadToFile with an unusable URL", () => {
  it.each([
    "ftp://files.example.com/a.pdf",
    "file:///etc/passwd",
    "weekly.pdf",
    "",
    "http://",
    "javascript:alert(1)",
    "http://u:secret@host:99999/",
  ])("rejects %j", async (url) => {
    const failure = await failureOf(url);
    expect(failure).toMatchObject({
      code: "bad_url",
      retryable: false,
      host: "",
      message: "The address is not a complete http or https URL. Correct it, then import again.",
    });
    expect(failure.cause).toBeUndefined();
  });

  it("refuses private addresses without a connection", async () => {
    const { origin, host, connections } = await serve(sendBody);
    const failure = await failureOf(origin, { guard: guardAllowing(""), retries: 3 });
    expect(failure).toMatchObject({ code: "address_refused", retryable: false, host });
    expect(failure.message).toBe(
      `${host} is not a public address, and files are downloaded only from public addresses. Use a public address, or ask the operator of the service to allow this one (NEWSRACK_ALLOW_PRIVATE).`,
    );
    expect(connections()).toBe(0);
  });

  it("reports a host that does not exist, without retries", async () => {
    const failure = await failureOf("http://files.test/a.pdf", {
      lookup: failingLookup("ENOTFOUND"),
      retries: 3,
    });
    expect(failure).toMatchObject({
      code: "host_not_found",
      retryable: false,
      message: "The host files.test does not exist. Check the address, then import again.",
    });
  });

  it("retries when DNS is temporarily unavailable", async () => {
    const retries: string[] = [];
    const failure = await failureOf("http://files.test/a.pdf", {
      lookup: failingLookup("EAI_AGAIN"),
      retries: 3,
      onRetry: (reason) => retries.push(reason.code),
    });
    expect(failure).toMatchObject({ code: "host_not_found", retryable: true });
    expect(retries).toEqual(["host_not_found", "host_not_found", "host_not_found"]);
  });

  it("reports a refused connection", async () => {
    const { origin, host } = await serve(sendBody);
    await closeServers();
    expect(await failureOf(origin)).toMatchObject({
      code: "not_reachable",
      retryable: true,
      message: `${host} refused the connection. Check the address and that the server is running, then import again.`,
    });
  });

  it("reports a host that does not support TLS or HTTP", async () => {
    const { origin, host } = await serve(sendBody);
    const plain = await failureOf(origin.replace("http:", "https:"), { retries: 3 });
    expect(plain).toMatchObject({ code: "not_reachable", retryable: false, host });
    expect(plain.message).toBe(
      `${host} does not offer a secure connection on this port. Enter an address that starts with http://, or the port for https, then import again.`,
    );

    const ssh = await serveRaw((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    const other = await failureOf(ssh.origin, { retries: 3 });
    expect(other).toMatchObject({ code: "not_reachable", retryable: false });
    expect(other.message).toBe(
      `${ssh.host} did not send a valid HTTP response. Check the address, then import again.`,
    );
  });
});

describe("downloadToFile with an error status", () => {
  it("reports the host, status and path, but no credentials and no query", async () => {
    const { host } = await serve((_request, response) => response.writeHead(404, "Go Away").end("no"));
    const failure = await failureOf(`http://ed:secret@${host}/weekly.pdf?signature=secret#secret`, {
      retries: 3,
    });
    expect(failure).toMatchObject({
      code: "http_status",
      status: 404,
      retryable: false,
      host,
      message: `${host} answered 404 Not Found for /weekly.pdf. Check the address, then import again.`,
    });
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain("secret");
  });

  it.each([
    [401, "Check the address and the credentials in it, then import again."],
    [403, "Check the address and the credentials in it, then import again."],
    [204, "Check the address, then import again."],
    [206, "Check the address, then import again."],
    [304, "Check the address, then import again."],
    [302, "Check the address, then import again."],
    [410, "Check the address, then import again."],
    [501, "Check the server, which does not support this download, then import again."],
    [505, "Check the server, which does not support this download, then import again."],
  ])("fails without retries on %i", async (status, advice) => {
    const { origin, seen } = await serve((_request, response) => response.writeHead(status).end());
    const failure = await failureOf(origin, { retries: 3 });
    expect(failure).toMatchObject({ code: "http_status", status, retryable: false });
    expect(failure.message).toContain(advice);
    expect(seen).toHaveLength(1);
  });

  it("shortens long paths", async () => {
    const { origin } = await serve((_request, response) => response.writeHead(404).end());
    const failure = await failureOf(`${origin}/${"a".repeat(5000)}`);
    expect(failure.message.length).toBeLessThan(400);
  });
});

describe("downloadToFile with a disk error", () => {
  it("reports a full disk", async () => {
    const full = pathOf("full");
    await symlink("/dev/full", full);
    const { origin } = await serve(sendBody);
    const failure = await failureOf(origin, { path: full, retries: 3 });
    expect(failure).toMatchObject({ code: "disk_full", retryable: false });
    expect(failure.message).toContain("Ask the operator of the service to free space");
  });

  it("throws other errors unchanged, without retries", async () => {
    const { origin, seen } = await serve(sendBody);
    await expect(download(origin, { path: pathOf("missing/file"), retries: 3 })).rejects.toMatchObject({
      code: "ENOENT",
    });
    expect(seen).toHaveLength(1);
  });
});
