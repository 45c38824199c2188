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
import { errorCode, renameIntoPlace, syncFolder, withStorageErrors, writePartial } from "./disk-files.ts";
import {
  type ByteRange,
  invalidRange,
  type OpenedFile,
  type Storage,
  StorageError,
  type StoragePut,
  type StoredFile,
} from "./storage.ts";
import { checkKey, checkPrefix, isKey } from "./storage-keys.ts";
import { storeAll } from "./storage-source.ts";

/** Maximum size of a read. A page image fits into one, because a read costs more CPU time than the bytes it returns. */
const READ_BYTES = 512 * 1024;

export interface DiskStorageOptions {
  /** Partial files older than this are removed at the start; younger ones may belong to another process. */
  partialMaxAgeMs?: number;
  /** Files that `putMany` writes at a time. */
  concurrency?: number;
}

/**
 * Creates a storage for files in `<data directory>/files`, which several processes of a machine can share. Creates the
 * folder, readable only by this account. If the folder disappears later, for example because a disk was unmounted, the
 * storage is unavailable and does not create it again.
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
    await withStorageErrors(() => mkdir(this.#partials, { recursive: true, mode: 0o700 }));
    await this.removePartials();
  }

  removePartials(): Promise<void> {
    return withStorageErrors(async () => {
      for (const name of await readdir(this.#partials)) {
        const partial = join(this.#partials, name);
        // `ctime`, not `mtime`: a linked file keeps its old modification time.
        const createdAt = await nullIfMissing(stat(partial).then(({ ctimeMs }) => ctimeMs));
        if (createdAt !== null && createdAt <= Date.now() - this.#partialMaxAgeMs)
          await rm(partial, { recursive: true, force: true });
      }
    });
  }

  async put(key: string, source: StoragePut["source"], { contentType }: { contentType: string }) {
    return withStorageErrors(async () => {
      const written = await this.#write({ key, source, contentType });
      await this.#sync(this.#foldersOf(key));
      return written;
    });
  }

  async putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>) {
    const folders = new Set<string>();
    const total = await storeAll(files, this.#concurrency, async (file) => {
      const written = await withStorageErrors(() => this.#write(file));
      for (const folder of this.#foldersOf(file.key)) folders.add(folder);
      return written;
    });
    await withStorageErrors(() => this.#sync(folders));
    return total;
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    checkKey(key);
    return withStorageErrors(async () => {
      const file = await nullIfMissing(open(this.#path(key), "r"));
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
    const found = await withStorageErrors(() => nullIfMissing(stat(this.#path(key))));
    return found?.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null;
  }

  async pathForProxy(key: string): Promise<string | null> {
    return (await this.stat(key)) && key;
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await withStorageErrors(async () => {
      const path = this.#path(key);
      if (!(await nullIfMissing(stat(path)))?.isFile()) return;
      await nullIfMissing(unlink(path));
      await this.#removeEmptyParents(path);
    });
  }

  async deletePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    if (prefix === "")
      throw new TypeError("The prefix must not be empty, because that would delete the whole file storage.");
    await withStorageErrors(async () => {
      const folder = this.#path(prefix.slice(0, -1));
      if (!(await nullIfMissing(stat(folder)))?.isDirectory()) return;
      // The folder is moved away first, because deleting thousands of files takes time and the deletion should be atomic.
      const trash = this.#partial();
      await nullIfMissing(rename(folder, trash));
      await rm(trash, { recursive: true, force: true });
      await this.#removeEmptyParents(folder);
    });
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    checkPrefix(prefix);
    yield* this.#walk(prefix);
  }

  async check(): Promise<void> {
    await withStorageErrors(async () => {
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
        "The file storage returned different data than was written to it. Check its disk.",
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
    await renameIntoPlace(partial, this.#path(key));
    return written;
  }

  /** Returns the folders that must be synced before a file counts as stored. */
  #foldersOf(key: string): string[] {
    const parents = key.split("/").slice(0, -1);
    return [this.#root, ...parents.map((_, depth) => join(this.#root, ...parents.slice(0, depth + 1)))];
  }

  async #sync(folders: Iterable<string>): Promise<void> {
    // A folder may be missing because its files were deleted in the meantime.
    for (const folder of folders) await nullIfMissing(syncFolder(folder));
  }

  async #removeEmptyParents(path: string): Promise<void> {
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
    const entries = await withStorageErrors(() => nullIfMissing(readdir(folder, { withFileTypes: true })));
    for (const { name, key } of inKeyOrder(entries ?? [], prefix)) {
      if (key.endsWith("/")) {
        yield* this.#walk(key);
        continue;
      }
      const found = await withStorageErrors(() => nullIfMissing(stat(join(folder, name))));
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Sorts entries by key, which differs from the order of names: the key `a-b` sorts before `a/b`, but `a` before `a-b`. */
function inKeyOrder(entries: Dirent[], prefix: string): { name: string; key: string }[] {
  return (
    entries
      // Operating systems create other files, such as lost+found.
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
    throw invalidRange(key, range, found.size);
  }
  const bytes = end - start + 1;
  return {
    stream: file.createReadStream({
      start,
      highWaterMark: Math.min(Math.max(bytes, 1), READ_BYTES),
      ...(end >= start ? { end } : {}),
    }),
    bytes,
    totalBytes: found.size,
    start,
    end,
    contentType: contentTypeOf(key),
    modifiedAt: found.mtime,
  };
}

/** Resolves to null if the path does not exist, including when one of its folders is a file. */
async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return null;
    throw error;
  }
}
