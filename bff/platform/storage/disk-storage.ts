import { randomBytes, randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkContentType, contentTypeOf } from "./content-types.ts";
import { FILES, PARTIALS } from "./data-directory.ts";
import { errorCode, onDisk, publish, syncFolder, writePartial } from "./disk-files.ts";
import {
  type ByteRange,
  type OpenedFile,
  type Storage,
  StorageError,
  type StoragePut,
  type StoredFile,
} from "./storage.ts";
import { checkKey, checkPrefix, isKey } from "./storage-keys.ts";

export interface DiskStorageOptions {
  /** Partial files older than this are removed at the start; younger ones may belong to another process. */
  partialMaxAgeMs?: number;
  /** Files that `putMany` writes at a time. */
  concurrency?: number;
}

/**
 * Keeps files under `<data directory>/files`, for this process and others on the same machine. Its folder is
 * made here, readable for this account alone; should it vanish later, the storage is unavailable rather than
 * begun anew on whatever disk lies below.
 */
export async function createDiskStorage(
  dataDirectory: string,
  options: DiskStorageOptions = {},
): Promise<Storage> {
  const storage = new DiskStorage(join(dataDirectory, FILES), options);
  await storage.prepare();
  return storage;
}

class DiskStorage implements Storage {
  readonly #root: string;
  readonly #partials: string;
  readonly #concurrency: number;
  readonly #partialMaxAgeMs: number;

  constructor(root: string, { concurrency = 8, partialMaxAgeMs = 60 * 60_000 }: DiskStorageOptions) {
    this.#root = root;
    this.#partials = join(root, PARTIALS);
    this.#concurrency = concurrency;
    this.#partialMaxAgeMs = partialMaxAgeMs;
  }

  async prepare(): Promise<void> {
    await onDisk(() => mkdir(this.#partials, { recursive: true, mode: 0o700 }));
    await this.tidy();
  }

  tidy(): Promise<void> {
    return onDisk(async () => {
      for (const name of await readdir(this.#partials)) {
        const partial = join(this.#partials, name);
        // Not the time of the content: a linked file brings its own, however old.
        const made = await unlessMissing(stat(partial).then(({ ctimeMs }) => ctimeMs));
        if (made !== null && made <= Date.now() - this.#partialMaxAgeMs)
          await rm(partial, { recursive: true, force: true });
      }
    });
  }

  async put(key: string, source: StoragePut["source"], { contentType }: { contentType: string }) {
    return onDisk(async () => {
      const written = await this.#write({ key, source, contentType });
      await this.#sync(this.#foldersOf(key));
      return written;
    });
  }

  async putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>) {
    const total = { files: 0, bytes: 0 };
    const folders = new Set<string>();
    const failures: unknown[] = [];
    // A generator hands out one file at a time, whoever asks.
    const queue = (async function* () {
      yield* files;
    })();
    const work = async () => {
      try {
        for await (const file of queue) {
          const { bytes } = await onDisk(() => this.#write(file));
          for (const folder of this.#foldersOf(file.key)) folders.add(folder);
          total.files++;
          total.bytes += bytes;
        }
      } catch (error) {
        // Leaving the loop has ended the queue for the others.
        failures.push(error);
      }
    };
    await Promise.all(Array.from({ length: this.#concurrency }, work));
    if (failures.length > 0) throw failures[0];
    await onDisk(() => this.#sync(folders));
    return total;
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    checkKey(key);
    return onDisk(async () => {
      const file = await unlessMissing(open(this.#path(key), "r"));
      if (!file) return null;
      try {
        const opened = await openRange(key, file, range);
        if (!opened) await file.close();
        return opened;
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async stat(key: string): Promise<StoredFile | null> {
    checkKey(key);
    const found = await onDisk(() => unlessMissing(stat(this.#path(key))));
    return found?.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null;
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await onDisk(async () => {
      const path = this.#path(key);
      if (!(await unlessMissing(stat(path)))?.isFile()) return;
      await unlessMissing(unlink(path));
      await this.#pruneAbove(path);
    });
  }

  async deletePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    if (prefix === "") throw new TypeError("Name a folder: the whole file storage is not deleted at once.");
    await onDisk(async () => {
      const folder = this.#path(prefix.slice(0, -1));
      if (!(await unlessMissing(stat(folder)))?.isDirectory()) return;
      // Out of sight in one step; removing what may be thousands of files takes its time.
      const doomed = this.#partial();
      await unlessMissing(rename(folder, doomed));
      await rm(doomed, { recursive: true, force: true });
      await this.#pruneAbove(folder);
    });
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    checkPrefix(prefix);
    yield* this.#walk(prefix);
  }

  async check(): Promise<void> {
    await onDisk(async () => {
      const probe = this.#partial();
      const written = randomBytes(32);
      await writePartial(probe, written);
      try {
        if (written.equals(await readFile(probe))) return;
      } finally {
        await rm(probe, { force: true });
      }
      throw new StorageError(
        "unavailable",
        "The file storage gives back something else than was written to it. Check its disk.",
      );
    });
  }

  #path(key: string): string {
    return join(this.#root, key);
  }

  #partial(): string {
    return join(this.#partials, randomUUID());
  }

  async #write({ key, source, contentType }: StoragePut) {
    checkKey(key);
    checkContentType(key, contentType);
    const partial = this.#partial();
    const written = await writePartial(partial, source);
    await publish(partial, this.#path(key));
    return written;
  }

  /** The folders whose entries must be on the disk before a file counts as stored. */
  #foldersOf(key: string): string[] {
    const parents = key.split("/").slice(0, -1);
    return [this.#root, ...parents.map((_, depth) => join(this.#root, ...parents.slice(0, depth + 1)))];
  }

  async #sync(folders: Iterable<string>): Promise<void> {
    // A folder that is gone took its files along: somebody deleted them.
    for (const folder of folders) await unlessMissing(syncFolder(folder));
  }

  /** Removes the folders above a path that have become empty, so that no trace of old keys piles up. */
  async #pruneAbove(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== this.#root; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        return;
      }
    }
  }

  async *#walk(prefix: string): AsyncGenerator<StoredFile> {
    const folder = join(this.#root, prefix);
    const entries = await onDisk(() => unlessMissing(readdir(folder, { withFileTypes: true })));
    for (const { name, key } of inKeyOrder(entries ?? [], prefix)) {
      if (key.endsWith("/")) {
        yield* this.#walk(key);
        continue;
      }
      const found = await onDisk(() => unlessMissing(stat(join(folder, name))));
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** The order of keys is not that of names: `a-b` comes before `a/b`, though `a` comes before `a-b`. */
function inKeyOrder(entries: Dirent[], prefix: string): { name: string; key: string }[] {
  return (
    entries
      // Disks and desktops leave things of their own behind, such as lost+found.
      .filter(({ name }) => isKey(`${prefix}${name}`))
      .map((entry) => ({ name: entry.name, key: `${prefix}${entry.name}${entry.isDirectory() ? "/" : ""}` }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  );
}

async function openRange(key: string, file: FileHandle, range?: ByteRange): Promise<OpenedFile | null> {
  const found = await file.stat();
  if (!found.isFile()) return null;
  const last = found.size - 1;
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? last, last);
  if (range && !(Number.isSafeInteger(start) && start >= 0 && start <= end)) {
    throw new RangeError(
      `${key} has ${found.size} bytes, so there is no part from ${start} to ${range.end ?? "its end"}.`,
    );
  }
  return {
    stream: file.createReadStream({ start, ...(end >= start ? { end } : {}) }),
    bytes: end - start + 1,
    totalBytes: found.size,
    start,
    end,
    contentType: contentTypeOf(key),
    modifiedAt: found.mtime,
  };
}

/** Null for a path that leads to nothing, also when a file stands where a folder would have to be. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return null;
    throw error;
  }
}
