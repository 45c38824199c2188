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
import { asStorageError } from "./disk-files.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { type Storage, StorageError } from "./storage.ts";
import { contentOf, keysOf, pages, plain, testStorage } from "./storage-contract.fixture.ts";

describe("storage on disk, as any storage", () => {
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

describe("files on disk", () => {
  it("keeps the file a symbolic link leads to", async () => {
    await writeFile(join(folder, "source"), "the file");
    await symlink("source", join(folder, "link"));
    await storage.put("file.txt", { path: join(folder, "link") }, plain);
    await rm(join(folder, "source"));
    expect(await contentOf(storage, "file.txt")).toBe("the file");
  });

  it("takes the same file twice", async () => {
    const path = join(folder, "source");
    await writeFile(path, "again");
    await storage.put("file.txt", { path }, plain);
    await storage.put("file.txt", { path }, plain);
    expect(await contentOf(storage, "file.txt")).toBe("again");
    expect(await partials()).toEqual([]);
  });

  it("is still there for the next process", async () => {
    await put("a/b.txt", "kept");
    storage = await createDiskStorage(folder);
    expect(await contentOf(storage, "a/b.txt")).toBe("kept");
  });

  it("is readable for its own account alone", async () => {
    expect((await stat(join(folder, "files"))).mode & 0o777).toBe(0o700);
  });

  it("deletes a file, and the folders that are empty then", async () => {
    await put("a/b/c.txt", "c");
    await put("a/d.txt", "d");
    await storage.delete("a/b/c.txt");
    expect(await keys()).toEqual(["a/d.txt"]);
    expect(await readdir(join(folder, "files", "a"))).toEqual(["d.txt"]);
    await storage.delete("a/d.txt");
    await storage.put("a", Buffer.from("x"), { contentType: "application/octet-stream" });
    expect(await keys()).toEqual(["a"]);
  });

  it("does not list what others left in its folder", async () => {
    await put("a/b.txt", "b");
    await mkdir(join(folder, "files", "lost+found"));
    await writeFile(join(folder, "files", "a", ".DS_Store"), "");
    expect(await keys()).toEqual(["a/b.txt"]);
  });

  it("does not let a key run through another one", async () => {
    await put("a.txt", "a");
    await expect(put("a.txt/b.txt", "b")).rejects.toThrow("runs through another key");
    await put("c/d.txt", "d");
    const binary = { contentType: "application/octet-stream" };
    await expect(storage.put("c", Buffer.from("c"), binary)).rejects.toThrow("runs through another key");
    expect(await keys()).toEqual(["a.txt", "c/d.txt"]);
    expect(await partials()).toEqual([]);
  });
});

describe("what is not finished", () => {
  it("is no fault of its key when its folder goes away meanwhile", async () => {
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

  it("leaves no rest when its source fails", async () => {
    const source = Readable.from(
      (async function* () {
        yield "half of the";
        expect(await partials()).toHaveLength(1);
        throw new Error("the other side hung up");
      })(),
    );
    await expect(storage.put("a.txt", source, plain)).rejects.toThrow("the other side hung up");
    expect(await partials()).toEqual([]);
  });

  it("stores a file although its folder is being removed again and again", async () => {
    const busy = Array.from({ length: 20 }, async (_, index) => {
      await put(`a/b/${index}.txt`, "x");
      await storage.deletePrefix("a/");
    });
    await Promise.all(busy);
    await put("a/b/last.txt", "x");
    expect(await keys("a/")).toEqual(["a/b/last.txt"]);
  });

  it("does not mind when its folder is removed before it is synced", async () => {
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

  it("sweeps old partial files at the start, but not those that may be in use", async () => {
    await writeFile(join(folder, "files", ".tmp", "rest"), "rest");
    await mkdir(join(folder, "files", ".tmp", "doomed", "deep"), { recursive: true });
    await createDiskStorage(folder);
    expect(await partials()).toEqual(["doomed", "rest"]);
    await createDiskStorage(folder, { partialMaxAgeMs: -1000 });
    expect(await partials()).toEqual([]);
  });

  it("asks for the next ones only as it gets on", async () => {
    let asked = 0;
    let stored = 0;
    let ahead = 0;
    const files = async function* () {
      for (const file of pages(60)) {
        asked++;
        ahead = Math.max(ahead, asked - stored);
        yield file;
        stored = (await keys("emags/")).length;
      }
    };
    storage = await createDiskStorage(folder, { concurrency: 4 });
    expect(await storage.putMany(files())).toMatchObject({ files: 60 });
    expect(ahead).toBeLessThanOrEqual(6);
  });
});

describe("a disk that does not work", () => {
  it("passes its check and leaves no probe", async () => {
    await storage.check();
    expect(await keys()).toEqual([]);
    expect(await partials()).toEqual([]);
  });

  it("is unavailable when its folder is gone, and is not begun anew", async () => {
    await put("a.txt", "a");
    await rename(join(folder, "files"), join(folder, "elsewhere"));
    for (const work of [() => storage.check(), () => put("a.txt", "b")]) {
      await expect(work()).rejects.toMatchObject({ name: "StorageError", code: "unavailable" });
    }
    expect(await readdir(folder)).toEqual(["elsewhere"]);
  });

  it("says in its check when it gives back something else than was written", async () => {
    const handle = await open(folder);
    const writeFileOfHandles = vi.spyOn(Object.getPrototypeOf(handle), "writeFile");
    await handle.close();
    writeFileOfHandles.mockResolvedValue(undefined);
    await expect(storage.check()).rejects.toMatchObject({ code: "unavailable" });
    expect(await partials()).toEqual([]);
  });

  it("says when it is full, and leaves no rest", async () => {
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
      message: "The disk of the file storage is full. Make room on it, then try again.",
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
  ])("calls %s %s", (code, kind) => {
    const cause = Object.assign(new Error(code), { code, syscall: "open" });
    expect(asStorageError(cause)).toMatchObject({ name: "StorageError", code: kind, cause });
  });

  it("leaves other errors alone", () => {
    const error = Object.assign(new Error("not the disk"), { code: "ERR_SOMETHING" });
    expect(asStorageError(error)).toBe(error);
  });
});
