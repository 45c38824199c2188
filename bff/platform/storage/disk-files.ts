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
import { ByteMeter } from "./byte-meter.ts";
import { StorageError, type StorageErrorCode, type StorageSource } from "./storage.ts";
import { convertErrors, fromSource, readSource } from "./storage-source.ts";

const MESSAGES: Record<StorageErrorCode, string> = {
  disk_full: "The disk of the file storage is full. Free some space, then try again.",
  read_only:
    "The file storage is not writable. Check the permissions of the data directory and how its disk is mounted.",
  unavailable:
    "The file storage does not work. Check that the data directory exists and that its disk is healthy.",
};

/** Converts the error of a failed system call to a `StorageError`. Returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !(error instanceof Error) || !("syscall" in error)) return error;
  const kind: StorageErrorCode = ["ENOSPC", "EDQUOT"].includes(code)
    ? "disk_full"
    : ["EROFS", "EACCES", "EPERM"].includes(code)
      ? "read_only"
      : "unavailable";
  return new StorageError(kind, MESSAGES[kind], { cause: error });
}

/** Runs file system operations. Throws their errors as `StorageError`, and errors of the source unchanged. */
export const withStorageErrors = convertErrors(toStorageError);

/** Returns the code of a failed system call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Writes a source to a new file and syncs it. Removes the file if that fails. */
export async function writePartial(
  partial: string,
  source: StorageSource,
): Promise<{ bytes: number; sha256?: string }> {
  try {
    // The check for `path` comes last, because a file stream has a path, too.
    return Buffer.isBuffer(source) || source instanceof Readable
      ? await writeBytes(partial, source)
      : await linkOrCopy(partial, source.path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeBytes(partial: string, source: Readable | Buffer) {
  const meter = new ByteMeter();
  await using file = await open(partial, "wx");
  await file.writeFile(meter.pass(readSource(Buffer.isBuffer(source) ? [source] : source)));
  await file.datasync();
  return meter.total();
}

async function linkOrCopy(partial: string, path: string) {
  // A hard link to a symbolic link would store the link instead of the file.
  const real = await fromSource(realpath(path));
  if (!(await stat(real)).isFile()) throw new TypeError(`${path} is not a file, so it cannot be stored.`);
  try {
    await link(real, partial);
  } catch (error) {
    // The source is on another disk, or the file system has no hard links.
    if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "EACCES"].includes(errorCode(error) ?? ""))
      throw error;
    await copyFile(real, partial, constants.COPYFILE_FICLONE);
  }
  await using file = await open(partial, "r");
  // A linked file keeps its old modification time, but `modifiedAt` is the time when it was stored.
  const now = new Date();
  await file.utimes(now, now);
  await file.datasync();
  return { bytes: (await file.stat()).size };
}

/** Renames a written file to its final path. Creates missing folders, but does not sync them. */
export async function renameIntoPlace(partial: string, target: string): Promise<void> {
  try {
    await renameWithFolders(partial, target);
  } catch (error) {
    const isKeyConflict = ["ENOTDIR", "EISDIR", "EEXIST", "ENOTEMPTY"].includes(errorCode(error) ?? "");
    // If the partial file is missing as well, the error has another cause than the key.
    if (isKeyConflict && (await lstat(partial).catch(() => null))) {
      throw new TypeError(
        "The key conflicts with another key: one of them would have to be both a file and a folder.",
      );
    }
    throw error;
  } finally {
    // The partial file remains after a failure, and if both names are links to the same file: then rename does nothing.
    await unlink(partial).catch(() => {});
  }
}

async function renameWithFolders(partial: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(partial, target);
    } catch (error) {
      // Several attempts, because a concurrent deletion may remove the folder again.
      if (errorCode(error) !== "ENOENT" || attempt === 10) throw error;
      await mkdir(dirname(target), { recursive: true });
    }
  }
}

/** Syncs the entries of a folder to the disk. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
