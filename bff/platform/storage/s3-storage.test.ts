import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../../testing/faulty-proxy.ts";
import { S3_SERVER_FAULTS, type S3Server, startS3Server } from "../../testing/s3-server.ts";
import { createS3Storage, type S3Settings, type S3StorageOptions } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";
import { contentOf, keysOf, plain, testStorage } from "./storage-contract.fixture.ts";

const MIB = 1024 * 1024;
const binary = { contentType: "application/octet-stream" };
const TWICE: S3StorageOptions = { attempts: 2 };
/** For answers that never come. */
const HASTY: S3StorageOptions = { answerMs: 100, silenceMs: 100, attempts: 1 };
const unavailable = { name: "StorageError", code: "unavailable" };

let server: S3Server;

const refuseTrouble = (error: Error) => {
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

async function emptied<S extends Storage>(storage: S): Promise<S> {
  for await (const { key } of storage.list("")) await storage.delete(key);
  return storage;
}

describe("storage in a bucket, as any storage", () => {
  testStorage(async () => {
    const place = { bucket: server.bucket, endpoint: server.url, region: null };
    return emptied(await createS3Storage(place, refuseTrouble));
  }, S3_SERVER_FAULTS);
});

describe("a bucket", () => {
  let proxy: FaultyProxy;
  let storage: Awaited<ReturnType<typeof createS3Storage>>;

  beforeEach(async () => {
    proxy = await startFaultyProxy(server.url);
    storage = await emptied(await createS3Storage(place(), refuseTrouble, TWICE));
    proxy.requests.length = 0;
  });
  afterEach(async () => {
    storage.close();
    await proxy.stop();
  });

  const place = (settings: Partial<S3Settings> = {}) => ({
    bucket: server.bucket,
    endpoint: proxy.url,
    region: null,
    ...settings,
  });
  const uploads = () => proxy.requests.filter((line) => /uploads/.test(line)).length;

  it("takes what is large in parts, from a stream, a file or memory, and hands out a part of it", async () => {
    const content = randomBytes(17 * MIB);
    const pieces = Array.from({ length: 17 }, (_, index) => content.subarray(index * MIB, (index + 1) * MIB));
    expect(await storage.put("large.bin", Readable.from(pieces), binary)).toMatchObject({
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

  it("keeps nothing of a large source that fails, and hands its error on", async () => {
    const broken = new Error("the other side hung up");
    const source = Readable.from(
      (async function* () {
        for (let piece = 0; piece < 9; piece++) yield Buffer.alloc(MIB);
        throw broken;
      })(),
    );
    await expect(storage.put("large.bin", source, binary)).rejects.toBe(broken);
    expect(await storage.stat("large.bin")).toBeNull();
  });

  it("leaves no probe behind, and lists nothing that is not one of our keys", async () => {
    await storage.check();
    const [put, , removed] = proxy.requests;
    expect(put).toMatch(/^PUT .*\/\.probe-/);
    expect(removed).toMatch(/^DELETE .*\/\.probe-/);
    expect(await keysOf(storage)).toEqual([]);
  });

  it("asks again when an answer fails once", async () => {
    let failed = 0;
    proxy.fail(() => (failed++ === 0 ? "error" : "pass"));
    await storage.put("a.txt", Buffer.from("a"), plain);
    expect(await contentOf(storage, "a.txt")).toBe("a");
  });

  it.each([
    ["error", TWICE],
    ["silence", HASTY],
  ] as const)(
    "is unavailable while it answers with %s, and works again after that",
    async (fault, options) => {
      await storage.put("a.txt", Buffer.from("a"), plain);
      proxy.fail(() => fault);
      const failing = await createS3Storage(place(), () => undefined, options);
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
    "a file that comes only in part (%s) is an error, not a short file",
    async (fault) => {
      await storage.put("large.bin", randomBytes(MIB), binary);
      const hasty = await createS3Storage(place(), () => undefined, HASTY);
      proxy.fail((line) => (line.startsWith("GET") ? fault : "pass"));
      // On a busy machine the first byte may be late as well.
      const read = async () => buffer((await hasty.open("large.bin"))!.stream);
      await expect(read()).rejects.toMatchObject(unavailable);
      hasty.close();
    },
  );

  it("waits for a reader who takes a file slowly", async () => {
    await storage.put("large.bin", randomBytes(4 * MIB), binary);
    const patient = await createS3Storage(place(), refuseTrouble, { silenceMs: 200 });
    const slow = await patient.open("large.bin");
    const pieces = slow!.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let bytes = (await pieces.next()).value!.length;
    // Longer than anybody waits for the server.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next())
      bytes += piece.value.length;
    expect(bytes).toBe(4 * MIB);
    patient.close();
  });

  it("is asked for no more by a reader who gives up before the first byte", async () => {
    await storage.put("large.bin", randomBytes(MIB), binary);
    proxy.fail((line) => (line.startsWith("GET") ? "stall" : "pass"));
    const opened = await storage.open("large.bin");
    expect(proxy.underWay()).toBe(1);
    opened!.stream.destroy();
    await expect.poll(() => proxy.underWay()).toBe(0);
  });

  it("that hands out another part than it was asked for is an error", async () => {
    await storage.put("digits.txt", Buffer.from("0123456789"), plain);
    await expect(storage.open("digits.txt", { start: 0, end: 0 })).rejects.toThrow("other parts of files");
  });

  it("that is not there, or refuses us, stops the start with a sentence", async () => {
    await expect(createS3Storage(place({ bucket: "nowhere" }), refuseTrouble)).rejects.toMatchObject({
      name: "StorageError",
      message: expect.stringContaining("S3_BUCKET names is not there"),
    });
    await expect(
      createS3Storage(place({ endpoint: null, region: "no region" }), refuseTrouble),
    ).rejects.toThrow("Set S3_REGION");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "another");
    await expect(createS3Storage(place(), refuseTrouble)).rejects.toThrow(
      "refuses these credentials (InvalidAccessKeyId)",
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", server.env.AWS_ACCESS_KEY_ID);
  });

  it("that cannot be reached does not stop the start, and is used as soon as it can", async () => {
    proxy.fail(() => "error");
    const onTrouble = vi.fn();
    const waiting = await createS3Storage(place(), onTrouble, TWICE);
    expect(onTrouble).toHaveBeenCalledOnce();
    proxy.fail(() => "pass");
    await waiting.put("a.txt", Buffer.from("a"), plain);
    expect(await contentOf(waiting, "a.txt")).toBe("a");
    waiting.close();
  });
});
