import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentOf, keysOf, listOf, pages, plain } from "./storage.fixture.ts";
import type { Storage } from "./storage.ts";

/** Known bugs of the server behind a storage. */
export interface ServerFaults {
  /** Lists the files of a folder before the files next to it, instead of in the order of keys. */
  listsByFolder?: boolean;
  /** Returns the whole file for a range that contains only the first byte. */
  ignoresFirstByteRange?: boolean;
}

/** Runs the tests that every storage must pass. `create` creates an empty storage, and may use the folder. */
export function testStorage(create: (folder: string) => Promise<Storage>, faults: ServerFaults = {}): void {
  let folder: string;
  let storage: Storage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-"));
    storage = await create(join(folder, "data"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const put = (key: string, content: string) => storage.put(key, Buffer.from(content), plain);
  const keys = (prefix?: string) => keysOf(storage, prefix);

  describe("put and open", () => {
    it("store a buffer and return its size, hash, content type and time", async () => {
      const content = Buffer.from("hello");
      const result = await storage.put("a/b/hello.pdf", content, { contentType: "application/pdf" });
      expect(result).toEqual({ bytes: 5, sha256: createHash("sha256").update(content).digest("hex") });

      const opened = await storage.open("a/b/hello.pdf");
      expect(opened).toMatchObject({
        bytes: 5,
        totalBytes: 5,
        start: 0,
        end: 4,
        contentType: "application/pdf",
      });
      expect(Math.abs(Number(opened?.modifiedAt) - Date.now())).toBeLessThan(60_000);
      expect(await text(opened?.stream ?? Readable.from([]))).toBe("hello");
      expect(await storage.stat("a/b/hello.pdf")).toEqual({
        key: "a/b/hello.pdf",
        bytes: 5,
        modifiedAt: opened?.modifiedAt,
      });
    });

    it("store a stream of strings, buffers and byte arrays", async () => {
      const chunks = ["wörter ", Buffer.from("and "), new Uint8Array([98, 121, 116, 101, 115])];
      const sha256 = createHash("sha256").update("wörter and bytes").digest("hex");
      expect(await storage.put("text.txt", Readable.from(chunks), plain)).toEqual({ bytes: 17, sha256 });
      expect(await contentOf(storage, "text.txt")).toBe("wörter and bytes");
    });

    it("store the range of a file stream, not the whole file", async () => {
      const path = join(folder, "source");
      await writeFile(path, "0123456789");
      const stream = createReadStream(path, { start: 2, end: 4 });
      expect(await storage.put("part.txt", stream, plain)).toMatchObject({ bytes: 3 });
      expect(await contentOf(storage, "part.txt")).toBe("234");
    });

    it("store a file from the disk, which stays readable under its path", async () => {
      const path = join(folder, "source");
      await writeFile(path, "from a file");
      expect(await storage.put("a/file.txt", { path }, plain)).toEqual({ bytes: 11 });
      expect(await readFile(path, "utf8")).toBe("from a file");
      await rm(path);
      expect(await contentOf(storage, "a/file.txt")).toBe("from a file");
    });

    it("store an empty file", async () => {
      await put("empty.txt", "");
      const opened = await storage.open("empty.txt");
      expect(opened).toMatchObject({ bytes: 0, totalBytes: 0, start: 0, end: -1 });
      expect(await buffer(opened?.stream ?? Readable.from(["none"]))).toHaveLength(0);
      await expect(storage.open("empty.txt", { start: 0 })).rejects.toThrow(RangeError);
    });

    it("return null for a missing key and for a folder", async () => {
      await put("a/b.txt", "b");
      for (const key of ["c.txt", "a", "a/c.txt", "a/b.txt/c.txt"]) {
        expect(await storage.open(key)).toBeNull();
        expect(await storage.stat(key)).toBeNull();
      }
    });
  });

  describe("open with a range", () => {
    const first: [{ start: number; end?: number }, string, number, number] = [
      { start: 0, end: 0 },
      "0",
      0,
      0,
    ];
    it.each([
      ...(faults.ignoresFirstByteRange ? [] : [first]),
      [{ start: 2, end: 4 }, "234", 2, 4],
      [{ start: 7 }, "789", 7, 9],
      [{ start: 9, end: 1000 }, "9", 9, 9],
      [{ start: 0 }, "0123456789", 0, 9],
    ])("reads %j of 0123456789 as %s", async (range, content, start, end) => {
      await put("digits.txt", "0123456789");
      const opened = await storage.open("digits.txt", range);
      expect(opened).toMatchObject({ bytes: content.length, totalBytes: 10, start, end });
      expect(await text(opened?.stream ?? Readable.from([]))).toBe(content);
    });

    it.each([
      { start: 10 },
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1 },
      { start: 0.5 },
      { start: Number.NaN },
    ])("throws RangeError for %j", async (range) => {
      await put("digits.txt", "0123456789");
      await expect(storage.open("digits.txt", range)).rejects.toThrow(RangeError);
    });

    it("reads the same bytes as Buffer.subarray", async () => {
      const content = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
      await storage.put("bytes.bin", content, { contentType: "application/octet-stream" });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: faults.ignoresFirstByteRange ? 1 : 0, max: 299 }),
          fc.nat(400),
          async (start, length) => {
            const opened = await storage.open("bytes.bin", { start, end: start + length });
            expect(await buffer(opened?.stream ?? Readable.from([]))).toEqual(
              content.subarray(start, start + length + 1),
            );
          },
        ),
        { numRuns: 30 },
      );
    });
  });

  describe("put as an atomic operation", () => {
    it("shows the old file until the new one is complete, and does not disturb readers of the old one", async () => {
      await put("a.txt", "old");
      const reader = await storage.open("a.txt");
      const source = new PassThrough();
      const writing = storage.put("a.txt", source, plain);
      source.write("new, but not");
      await expect.poll(() => source.readableLength, { message: "the first chunk is read" }).toBe(0);
      expect(await contentOf(storage, "a.txt")).toBe("old");
      expect(await keys()).toEqual(["a.txt"]);
      source.end(" yet whole");
      await writing;
      expect(await contentOf(storage, "a.txt")).toBe("new, but not yet whole");
      expect(await text(reader?.stream ?? Readable.from([]))).toBe("old");
    });

    it("keeps the old file when the source fails, and rethrows the source's error", async () => {
      await put("a.txt", "old");
      const sourceError = Object.assign(new Error("connection reset"), {
        code: "ECONNRESET",
        syscall: "read",
      });
      const source = Readable.from(
        (async function* () {
          yield "half of the";
          throw sourceError;
        })(),
      );
      await expect(storage.put("a.txt", source, plain)).rejects.toBe(sourceError);
      expect(await contentOf(storage, "a.txt")).toBe("old");
    });

    it("rejects a source path that does not exist or is a folder", async () => {
      await expect(storage.put("a.txt", { path: join(folder, "none") }, plain)).rejects.toMatchObject({
        code: "ENOENT",
      });
      await expect(storage.put("a.txt", { path: folder }, plain)).rejects.toThrow(TypeError);
      expect(await keys()).toEqual([]);
    });

    it("stores one complete file when several puts use the same key", async () => {
      const contents = Array.from({ length: 12 }, (_, index) => String(index).repeat(50_000));
      await Promise.all(contents.map((content) => put("same/key.txt", content)));
      expect(contents).toContain(await contentOf(storage, "same/key.txt"));
    });
  });

  describe("putMany", () => {
    it("stores all files", async () => {
      const files = pages(100);
      const bytes = files.reduce((sum, { source }) => sum + (source as Buffer).length, 0);
      expect(await storage.putMany(files)).toEqual({ files: 100, bytes });
      expect(await keys("emags/")).toHaveLength(100);
      expect(await contentOf(storage, "emags/0/99.txt")).toBe("page 99");
    });

    it("stops at the first failure", async () => {
      const files = pages(1000);
      files.splice(20, 0, { key: "../evil", source: Buffer.from(""), contentType: "text/plain" });
      await expect(storage.putMany(files)).rejects.toThrow('"../evil" is not a key');
      expect((await keys()).length).toBeLessThan(60);
    });

    it("rethrows an error of the list of files", async () => {
      const files = async function* () {
        yield* pages(3);
        throw new Error("page 4 cannot be rendered");
      };
      await expect(storage.putMany(files())).rejects.toThrow("page 4 cannot be rendered");
      expect(await keys()).toHaveLength(3);
    });

    it("accepts an empty list", async () => {
      expect(await storage.putMany([])).toEqual({ files: 0, bytes: 0 });
    });
  });

  describe("delete, deletePrefix and list", () => {
    it("ignore missing keys, and delete no folder by a key", async () => {
      await put("a/b.txt", "b");
      for (const key of ["c.txt", "a", "a/c.txt", "a/b.txt/c"]) await storage.delete(key);
      for (const prefix of ["c/", "a/c/", "a/b.txt/"]) await storage.deletePrefix(prefix);
      expect(await keys()).toEqual(["a/b.txt"]);
    });

    it("delete a folder, but not files and folders with a similar name", async () => {
      for (const key of ["emags/1/a.txt", "emags/1/b/c.txt", "emags/10/a.txt", "emags/1.txt"])
        await put(key, key);
      await storage.deletePrefix("emags/1/");
      expect(await keys()).toEqual(["emags/1.txt", "emags/10/a.txt"]);
    });

    it("refuse to delete the whole storage", async () => {
      await expect(storage.deletePrefix("")).rejects.toThrow(TypeError);
    });

    it("list files in the order of keys, with sizes", async () => {
      const all = ["a-b.txt", "a.txt", "a/b.txt", "a/b/c.txt", "a/b0.txt", "a0/b.txt", "b.txt"];
      for (const key of all.toReversed()) await put(key, key);
      const inOrder = (found: string[]) => (faults.listsByFolder ? found.sort() : found);
      expect(inOrder(await keys())).toEqual([...all].sort());
      expect(inOrder(await keys("a/"))).toEqual(["a/b.txt", "a/b/c.txt", "a/b0.txt"]);
      expect(await keys("none/")).toEqual([]);
      const [first] = await listOf(storage, "a/b/");
      expect(first).toEqual({
        key: "a/b/c.txt",
        bytes: 9,
        modifiedAt: (await storage.stat("a/b/c.txt"))?.modifiedAt,
      });
    });
  });

  describe("every operation", () => {
    it.each([
      "",
      "/",
      "/a.txt",
      "a//b.txt",
      "a/",
      "../a.txt",
      "a/../b.txt",
      "a/..",
      "a..b.txt",
      "./a.txt",
      "a/./b.txt",
      ".tmp/a.txt",
      "-a.txt",
      "A.txt",
      "ä.txt",
      "a b.txt",
      "a\\b.txt",
      "a\0b.txt",
      "a.txt\n",
      "a%2e.txt",
      `${"a".repeat(201)}`,
      `${"a/".repeat(256)}a`,
    ])("rejects the invalid key %j", async (key) => {
      await expect(put(key, "x")).rejects.toThrow(TypeError);
      await expect(storage.open(key)).rejects.toThrow(TypeError);
      await expect(storage.stat(key)).rejects.toThrow(TypeError);
      await expect(storage.pathForProxy(key, "GET")).rejects.toThrow(TypeError);
      await expect(storage.delete(key)).rejects.toThrow(TypeError);
      if (key === "") return;
      await expect(storage.deletePrefix(`${key}/`)).rejects.toThrow(TypeError);
      await expect(keys(`${key}/`)).rejects.toThrow(TypeError);
    });

    it.each(["a", "emags/1", "a.txt"])(
      "rejects the prefix %j, which has no trailing slash",
      async (prefix) => {
        await expect(storage.deletePrefix(prefix)).rejects.toThrow('must end in "/"');
        await expect(keys(prefix)).rejects.toThrow('must end in "/"');
      },
    );

    it("rejects a content type that does not match the extension of the key", async () => {
      await storage.put("a.jpeg", Buffer.from("a"), { contentType: "Image/JPEG" });
      await storage.put("a.txt", Buffer.from("a"), { contentType: "text/plain; charset=utf-8" });
      expect(
        await storage.open("a.txt").then((opened) => opened?.stream.destroy() && opened.contentType),
      ).toBe("text/plain; charset=utf-8");
      await expect(storage.put("a.pdf", Buffer.from("a"), { contentType: "image/png" })).rejects.toThrow(
        "The key a.pdf is for application/pdf, so image/png cannot be stored under it. Use the extension .png.",
      );
      expect(await storage.stat("a.pdf")).toBeNull();
    });
  });
}
