import { createHash } from "node:crypto";
import {
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { StorageError, type StorageErrorCode, type StorageSource } from "./storage.ts";

/** What a source threw, kept apart from what the disk did. */
class SourceFailure extends Error {}

/**
 * Runs work on the disk and puts its failures into words: StorageError for the disk's own, anything else as
 * it came.
 */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceFailure ? error.cause : asStorageError(error);
  }
}

const sentences: Record<StorageErrorCode, string> = {
  disk_full: "The disk of the file storage is full. Make room on it, then try again.",
  read_only:
    "The file storage cannot be written to. Check the rights on the data directory and how its disk is mounted.",
  unavailable:
    "The file storage does not work. Check that the data directory is there and its disk is healthy.",
};

/** A failed system call as StorageError; anything else is handed back as it came. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !(error instanceof Error) || !("syscall" in error)) return error;
  const kind: StorageErrorCode = ["ENOSPC", "EDQUOT"].includes(code)
    ? "disk_full"
    : ["EROFS", "EACCES", "EPERM"].includes(code)
      ? "read_only"
      : "unavailable";
  return new StorageError(kind, sentences[kind], { cause: error });
}

/** The code of a failed system call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Writes a source to a new file and waits until the disk has it. Leaves nothing behind when it fails. */
export async function writePartial(
  partial: string,
  source: StorageSource,
): Promise<{ bytes: number; sha256?: string }> {
  try {
    // A file stream has a path too, so that alone does not tell the sources apart.
    return Buffer.isBuffer(source) || source instanceof Readable
      ? await writeBytes(partial, source)
      : await takePath(partial, source.path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeBytes(partial: string, source: Readable | Buffer) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of Buffer.isBuffer(source) ? [source] : source) {
        const buffer = Buffer.from(piece);
        bytes += buffer.length;
        hash.update(buffer);
        yield buffer;
      }
    } catch (error) {
      throw new SourceFailure("The source failed", { cause: error });
    }
  }
  await using file = await open(partial, "wx");
  await file.writeFile(measured());
  await file.datasync();
  return { bytes, sha256: hash.digest("hex") };
}

async function takePath(partial: string, path: string) {
  // A link to a symbolic link would store the name of a file instead of the file.
  const real = await realpath(path).catch((error: unknown) => {
    throw new SourceFailure("The source failed", { cause: error });
  });
  if (!(await stat(real)).isFile()) throw new TypeError(`${path} is not a file, so it cannot be stored.`);
  try {
    await link(real, partial);
  } catch (error) {
    // Another disk, or one without hard links.
    if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "EACCES"].includes(errorCode(error) ?? ""))
      throw error;
    await copyFile(real, partial, constants.COPYFILE_FICLONE);
  }
  await using file = await open(partial, "r");
  // As if it had been written just now, which is what its age is asked for.
  const now = new Date();
  await file.utimes(now, now);
  await file.datasync();
  return { bytes: (await file.stat()).size };
}

/** Gives a written file its name. The folders on the way are made, but not yet synced. */
export async function publish(partial: string, target: string): Promise<void> {
  try {
    await renameInto(partial, target);
  } catch (error) {
    const isOnTheWay = ["ENOTDIR", "EISDIR", "EEXIST", "ENOTEMPTY"].includes(errorCode(error) ?? "");
    // Where what was written is gone as well, it is not the key that is at fault.
    if (isOnTheWay && (await lstat(partial).catch(() => null))) {
      throw new TypeError(
        "The key runs through another key: one would have to be a file and a folder at once.",
      );
    }
    throw error;
  } finally {
    // Left over after a failure, and also when both names were the same file already: rename does nothing then.
    await unlink(partial).catch(() => {});
  }
}

async function renameInto(partial: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(partial, target);
    } catch (error) {
      // More than once only when somebody keeps removing the folder.
      if (errorCode(error) !== "ENOENT" || attempt === 10) throw error;
      await mkdir(dirname(target), { recursive: true });
    }
  }
}

/** Waits until the disk has a folder's entries. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
