import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toStorageError } from "./disk-files.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { contentOf, keysOf, pages, plain } from "./storage.fixture.ts";
import { type Storage, StorageError } from "./storage.ts";
import { testStorage } from "./storage-contract.fixture.ts";

describe("disk storage, as any storage", () => {
  testStorage((folder) => createDiskStorage(folder));
});

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  storage = await createDiskStorage(folder);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const put = (key: string, content: string) => storage.put(key, Buffer.from(content), plain);
const keys = (prefix?: string) => keysOf(storage, prefix);
const partials = () => readdir(join(folder, "files", ".tmp"));

describe("disk storage", () => {
  it("stores the target of a symbolic link, not the link", async () => {
    await writeFile(join(folder, "source"), "the file");
    await symlink("source", join(folder, "link"));
    await storage.put("file.txt", { path: join(folder, "link") }, plain);
    await rm(join(folder, "source"));
    expect(await contentOf(storage, "file.txt")).toBe("the file");
  });

  it("stores the same file twice under the same key", async () => {
    const path = join(folder, "source");
    await writeFile(path, "again");
    await storage.put("file.txt", { path }, plain);
    await storage.put("file.txt", { path }, plain);
    expect(await contentOf(storage, "file.txt")).toBe("again");
    expect(await partials()).toEqual([]);
  });

  it("keeps files for the next process", async () => {
    await put("a/b.txt", "kept");
    storage = await createDiskStorage(folder);
    expect(await contentOf(storage, "a/b.txt")).toBe("kept");
  });

  it("creates a folder that only its owner can read", async () => {
    expect((await stat(join(folder, "files"))).mode & 0o777).toBe(0o700);
  });

  it("deletes a file and the folders that become empty", async () => {
    await put("a/b/c.txt", "c");
    await put("a/d.txt", "d");
    await storage.delete("a/b/c.txt");
    expect(await keys()).toEqual(["a/d.txt"]);
    expect(await readdir(join(folder, "files", "a"))).toEqual(["d.txt"]);
    await storage.delete("a/d.txt");
    await storage.put("a", Buffer.from("x"), { contentType: "application/octet-stream" });
    expect(await keys()).toEqual(["a"]);
  });

  it("does not list foreign files in its folder", async () => {
    await put("a/b.txt", "b");
    await mkdir(join(folder, "files", "lost+found"));
    await writeFile(join(folder, "files", "a", ".DS_Store"), "");
    expect(await keys()).toEqual(["a/b.txt"]);
  });

  it("rejects a key that would make another key a folder", async () => {
    await put("a.txt", "a");
    await expect(put("a.txt/b.txt", "b")).rejects.toThrow("conflicts with another key");
    await put("c/d.txt", "d");
    const binary = { contentType: "application/octet-stream" };
    await expect(storage.put("c", Buffer.from("c"), binary)).rejects.toThrow("conflicts with another key");
    expect(await keys()).toEqual(["a.txt", "c/d.txt"]);
    expect(await partials()).toEqual([]);
  });
});

describe("disk storage during interrupted operations", () => {
  it("reports itself as unavailable when the folder of partial files disappears during a write", async () => {
    const source = Readable.from(
      (async function* () {
        yield "half of the";
        await rename(join(folder, "files", ".tmp"), join(folder, "away"));
        await writeFile(join(folder, "files", ".tmp"), "");
      })(),
    );
    await expect(storage.put("a/b.txt", source, plain)).rejects.toMatchObject({ code: "unavailable" });
    expect(await keys()).toEqual([]);
  });

  it("removes the partial file when the source fails", async () => {
    const source = Readable.from(
      (async function* () {
        yield "half of the";
        expect(await partials()).toHaveLength(1);
        throw new Error("connection reset");
      })(),
    );
    await expect(storage.put("a.txt", source, plain)).rejects.toThrow("connection reset");
    expect(await partials()).toEqual([]);
  });

  it("stores a file while its folder is repeatedly deleted", async () => {
    const busy = Array.from({ length: 20 }, async (_, index) => {
      await put(`a/b/${index}.txt`, "x");
      await storage.deletePrefix("a/");
    });
    await Promise.all(busy);
    await put("a/b/last.txt", "x");
    expect(await keys("a/")).toEqual(["a/b/last.txt"]);
  });

  it("does not fail when the folder of a file is deleted before it is synced", async () => {
    const handle = await open(folder);
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const sync = prototype.sync;
    vi.spyOn(prototype, "sync").mockImplementationOnce(async function (this: FileHandle) {
      await storage.deletePrefix("a/");
      await sync.call(this);
    });
    await put("a/b/c.txt", "c");
    expect(await keys()).toEqual([]);
  });

  it("removes old partial files at the start, but not recent ones", async () => {
    await writeFile(join(folder, "files", ".tmp", "rest"), "rest");
    await mkdir(join(folder, "files", ".tmp", "doomed", "deep"), { recursive: true });
    await createDiskStorage(folder);
    expect(await partials()).toEqual(["doomed", "rest"]);
    await createDiskStorage(folder, { partialMaxAgeMs: -1000 });
    expect(await partials()).toEqual([]);
  });

  it("pulls files from the source of putMany only as fast as it stores them", async () => {
    let pulled = 0;
    let stored = 0;
    let maxAhead = 0;
    const files = async function* () {
      for (const file of pages(60)) {
        pulled++;
        maxAhead = Math.max(maxAhead, pulled - stored);
        yield file;
        stored = (await keys("emags/")).length;
      }
    };
    storage = await createDiskStorage(folder, { concurrency: 4 });
    expect(await storage.putMany(files())).toMatchObject({ files: 60 });
    expect(maxAhead).toBeLessThanOrEqual(6);
  });
});

describe("disk storage on a failing disk", () => {
  it("passes its check on a working disk and leaves no probe file", async () => {
    await storage.check();
    expect(await keys()).toEqual([]);
    expect(await partials()).toEqual([]);
  });

  it("is unavailable when its folder is missing, and does not create a new one", async () => {
    await put("a.txt", "a");
    await rename(join(folder, "files"), join(folder, "elsewhere"));
    for (const work of [() => storage.check(), () => put("a.txt", "b")]) {
      await expect(work()).rejects.toMatchObject({ name: "StorageError", code: "unavailable" });
    }
    expect(await readdir(folder)).toEqual(["elsewhere"]);
  });

  it("fails its check when the disk returns different data than was written", async () => {
    const handle = await open(folder);
    const writeFileOfHandles = vi.spyOn(Object.getPrototypeOf(handle), "writeFile");
    await handle.close();
    writeFileOfHandles.mockResolvedValue(undefined);
    await expect(storage.check()).rejects.toMatchObject({ code: "unavailable" });
    expect(await partials()).toEqual([]);
  });

  it("reports a full disk and removes the partial file", async () => {
    const handle = await open(folder);
    const sync = vi.spyOn(Object.getPrototypeOf(handle), "datasync");
    await handle.close();
    sync.mockRejectedValue(
      Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC", syscall: "fdatasync" }),
    );
    const failure = await put("a.txt", "a").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({
      code: "disk_full",
      message: "The disk of the file storage is full. Free some space, then try again.",
    });
    await expect(
      storage.putMany([{ key: "a.txt", source: Buffer.from("a"), ...plain }]),
    ).rejects.toMatchObject({
      code: "disk_full",
    });
    expect(await partials()).toEqual([]);
    expect(await keys()).toEqual([]);
  });

  it.each([
    ["ENOSPC", "disk_full"],
    ["EDQUOT", "disk_full"],
    ["EROFS", "read_only"],
    ["EACCES", "read_only"],
    ["EPERM", "read_only"],
    ["EIO", "unavailable"],
    ["EMFILE", "unavailable"],
  ])("reports %s as %s", (code, kind) => {
    const cause = Object.assign(new Error(code), { code, syscall: "open" });
    expect(toStorageError(cause)).toMatchObject({ name: "StorageError", code: kind, cause });
  });

  it("does not convert errors that are not from a system call", () => {
    const error = Object.assign(new Error("not the disk"), { code: "ERR_SOMETHING" });
    expect(toStorageError(error)).toBe(error);
  });
});
