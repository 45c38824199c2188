import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "#bff/testing/servers/faulty-proxy.ts";
import { S3_SERVER_FAULTS, type S3Server, startS3Server } from "#bff/testing/servers/s3-server.ts";
import { createS3Storage, type S3Settings, type S3StorageOptions } from "./s3-storage.ts";
import { contentOf, keysOf, plain } from "./storage.fixture.ts";
import type { Storage } from "./storage.ts";
import { testStorage } from "./storage-contract.fixture.ts";

const MIB = 1024 * 1024;
const binary = { contentType: "application/octet-stream" };
const ONE_RETRY: S3StorageOptions = { maxAttempts: 2 };
/** For tests of responses that never arrive. */
const SHORT_TIMEOUTS: S3StorageOptions = { responseTimeoutMs: 100, idleTimeoutMs: 100, maxAttempts: 1 };
const unavailable = { name: "StorageError", code: "unavailable" };

let server: S3Server;

const rethrow = (error: Error) => {
  throw error;
};

beforeAll(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

async function deleteAll<S extends Storage>(storage: S): Promise<S> {
  for await (const { key } of storage.list("")) await storage.delete(key);
  return storage;
}

describe("S3 storage, as any storage", () => {
  testStorage(async () => {
    const settings = { bucket: server.bucket, endpoint: server.url, region: null };
    return deleteAll(await createS3Storage(settings, rethrow));
  }, S3_SERVER_FAULTS);
});

describe("S3 storage", () => {
  let proxy: FaultyProxy;
  let storage: Awaited<ReturnType<typeof createS3Storage>>;

  beforeEach(async () => {
    proxy = await startFaultyProxy(server.url);
    storage = await deleteAll(await createS3Storage(settings(), rethrow, ONE_RETRY));
    proxy.requests.length = 0;
  });
  afterEach(async () => {
    storage.close();
    await proxy.stop();
  });

  const settings = (changes: Partial<S3Settings> = {}) => ({
    bucket: server.bucket,
    endpoint: proxy.url,
    region: null,
    ...changes,
  });
  const uploads = () => proxy.requests.filter((line) => /uploads/.test(line)).length;

  it("uploads large sources in parts, from a stream, a file or memory, and reads a range of them", async () => {
    const content = randomBytes(17 * MIB);
    const chunks = Array.from({ length: 17 }, (_, index) => content.subarray(index * MIB, (index + 1) * MIB));
    expect(await storage.put("large.bin", Readable.from(chunks), binary)).toMatchObject({
      bytes: content.length,
    });
    expect(uploads()).toBe(1);
    const part = await storage.open("large.bin", { start: 8 * MIB - 3, end: 8 * MIB + 2 });
    expect(part).toMatchObject({ bytes: 6, totalBytes: content.length });
    expect(await buffer(part!.stream)).toEqual(content.subarray(8 * MIB - 3, 8 * MIB + 3));

    const folder = await mkdtemp(join(tmpdir(), "newsrack-large-"));
    await writeFile(join(folder, "large"), content);
    expect(await storage.put("file.bin", { path: join(folder, "large") }, binary)).toEqual({
      bytes: content.length,
    });
    await rm(folder, { recursive: true });
    expect(uploads()).toBe(2);
    const opened = await storage.open("file.bin");
    expect((await buffer(opened!.stream)).equals(content)).toBe(true);

    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(await storage.put("memory.bin", content, binary)).toEqual({ bytes: content.length, sha256 });
    expect(uploads()).toBe(3);
    expect(await storage.stat("memory.bin")).toMatchObject({ bytes: content.length });
  });

  it("stores nothing of a large source that fails, and rethrows the source's error", async () => {
    const sourceError = new Error("connection reset");
    const source = Readable.from(
      (async function* () {
        for (let chunk = 0; chunk < 9; chunk++) yield Buffer.alloc(MIB);
        throw sourceError;
      })(),
    );
    await expect(storage.put("large.bin", source, binary)).rejects.toBe(sourceError);
    expect(await storage.stat("large.bin")).toBeNull();
  });

  it("deletes the probe of its check, and never lists probes", async () => {
    await storage.check();
    const [put, , removed] = proxy.requests;
    expect(put).toMatch(/^PUT .*\/\.probe-/);
    expect(removed).toMatch(/^DELETE .*\/\.probe-/);
    expect(await keysOf(storage)).toEqual([]);
  });

  it("signs a path for a proxy, which is valid for a minute", async () => {
    await storage.put("emags/1/page.txt", Buffer.from("page"), plain);
    const pathFor = async (method: "GET" | "HEAD") =>
      `${server.url}/${await storage.pathForProxy("emags/1/page.txt", method)}`;
    const sent = await fetch(await pathFor("GET"));
    expect([sent.status, await sent.text()]).toEqual([200, "page"]);
    const described = await fetch(await pathFor("HEAD"), { method: "HEAD" });
    expect([described.status, described.headers.get("content-length")]).toEqual([200, "4"]);
    // The server for tests does not verify the signature.
    const signed = new URL(await pathFor("GET")).searchParams;
    expect(signed.get("X-Amz-Expires")).toBe("60");
    expect(signed.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("retries a request that fails once", async () => {
    let failed = 0;
    proxy.fail(() => (failed++ === 0 ? "error" : "pass"));
    await storage.put("a.txt", Buffer.from("a"), plain);
    expect(await contentOf(storage, "a.txt")).toBe("a");
  });

  it.each([
    ["error", ONE_RETRY],
    ["silence", SHORT_TIMEOUTS],
  ] as const)(
    "is unavailable while the server responds with %s, and recovers afterwards",
    async (fault, options) => {
      await storage.put("a.txt", Buffer.from("a"), plain);
      proxy.fail(() => fault);
      const failing = await createS3Storage(settings(), () => undefined, options);
      for (const work of [
        () => failing.check(),
        () => failing.open("a.txt"),
        () => failing.stat("a.txt"),
        () => keysOf(failing),
        () => failing.delete("a.txt"),
        () => failing.deletePrefix("a/"),
      ])
        await expect(work()).rejects.toMatchObject(unavailable);
      proxy.fail(() => "pass");
      expect(await contentOf(storage, "a.txt")).toBe("a");
      failing.close();
    },
  );

  it.each(["truncate", "stall"] as const)(
    "fails to read a file of which only a part arrives (%s)",
    async (fault) => {
      await storage.put("large.bin", randomBytes(MIB), binary);
      const impatient = await createS3Storage(settings(), () => undefined, SHORT_TIMEOUTS);
      proxy.fail((line) => (line.startsWith("GET") ? fault : "pass"));
      // `open` is part of the expectation, because on a busy machine the first byte may be late as well.
      const read = async () => buffer((await impatient.open("large.bin"))!.stream);
      await expect(read()).rejects.toMatchObject(unavailable);
      impatient.close();
    },
  );

  it("waits for a slow reader longer than for the server", async () => {
    await storage.put("large.bin", randomBytes(4 * MIB), binary);
    const patient = await createS3Storage(settings(), rethrow, { idleTimeoutMs: 2_000 });
    const opened = await patient.open("large.bin");
    const chunks = opened!.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let bytes = (await chunks.next()).value!.length;
    // Longer than the idle timeout.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next())
      bytes += chunk.value.length;
    expect(bytes).toBe(4 * MIB);
    patient.close();
  });

  it("cancels the request when the reader stops before the first byte", async () => {
    await storage.put("large.bin", randomBytes(MIB), binary);
    proxy.fail((line) => (line.startsWith("GET") ? "stall" : "pass"));
    const opened = await storage.open("large.bin");
    expect(proxy.openResponses()).toBe(1);
    opened!.stream.destroy();
    await expect.poll(() => proxy.openResponses()).toBe(0);
  });

  it("fails when the server returns another range than requested", async () => {
    await storage.put("digits.txt", Buffer.from("0123456789"), plain);
    await expect(storage.open("digits.txt", { start: 0, end: 0 })).rejects.toThrow(
      "other ranges than requested",
    );
  });

  it("fails to start when the bucket does not exist, or the region or credentials are wrong", async () => {
    await expect(createS3Storage(settings({ bucket: "nowhere" }), rethrow)).rejects.toMatchObject({
      name: "StorageError",
      message: expect.stringContaining("The bucket of S3_BUCKET does not exist"),
    });
    await expect(createS3Storage(settings({ endpoint: null, region: "no region" }), rethrow)).rejects.toThrow(
      "Set S3_REGION",
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", "another");
    await expect(createS3Storage(settings(), rethrow)).rejects.toThrow(
      "rejected the credentials (InvalidAccessKeyId)",
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", server.env.AWS_ACCESS_KEY_ID);
  });

  it("starts while the server is unreachable, and works when the server is back", async () => {
    proxy.fail(() => "error");
    const onUnreachable = vi.fn();
    const waiting = await createS3Storage(settings(), onUnreachable, ONE_RETRY);
    expect(onUnreachable).toHaveBeenCalledOnce();
    proxy.fail(() => "pass");
    await waiting.put("a.txt", Buffer.from("a"), plain);
    expect(await contentOf(waiting, "a.txt")).toBe("a");
    waiting.close();
  });
});
