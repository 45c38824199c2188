import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../logging/operator-error.ts";

/** Folder of the data directory that contains the stored files. */
export const FILES = "files";
/** Folder within `FILES` for partial files, so that they are on the same disk. Keys never start with a dot. */
export const PARTIALS = ".tmp";

/** The data directory cannot be used. The message says what to do. */
export class DataDirectoryError extends OperatorError {
  override name = "DataDirectoryError";
}

const REASONS: Record<string, string> = {
  EEXIST: "it is a file, not a directory",
  ENOTDIR: "a part of the path is a file, not a directory",
  EACCES: "this account has no write permission",
  EPERM: "this account has no write permission",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
};

/** Describes a file system error as the rest of the sentence "The folder cannot be used: …". */
export function fileSystemErrorReason({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ""] ?? message;
}

/** Creates the data directory if it does not exist, readable only by its owner. Throws `DataDirectoryError`. */
export async function requireDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${dataDir} cannot be used: ${fileSystemErrorReason(error as NodeJS.ErrnoException)}. ` +
        "Fix this, or set NEWSRACK_DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

/**
 * Throws `DataDirectoryError` if the data directory contains files but no database. Starting with a new database would make
 * all of these files inaccessible.
 */
export async function requireNoFilesWithoutDatabase(database: string, dataDir: string): Promise<void> {
  const files = join(dataDir, FILES);
  const names = await readdir(files).catch(() => []);
  if (names.every((name) => name === PARTIALS)) return;
  throw new DataDirectoryError(
    `The database is missing: ${database} does not exist, but ${files} contains the files of an installation. Check that all ` +
      "disks are mounted, and whether this installation uses DATABASE_URL. Otherwise restore a backup into an empty data " +
      "directory (npm run restore), or move the files away to start with an empty installation.",
  );
}

/**
 * Throws `DataDirectoryError` if the database refers to files but the folder of the files is missing or empty. Otherwise
 * readers would get errors, and the next backup would not contain the files.
 */
export async function requireFilesOfDatabase(
  dataDir: string,
  hasFileReferences: () => Promise<boolean>,
): Promise<void> {
  const files = join(dataDir, FILES);
  const names = await readdir(files).catch(() => []);
  if (names.length > 0 || !(await hasFileReferences())) return;
  throw new DataDirectoryError(
    `The files are missing: the database refers to stored files, but ${files} is missing or empty. Check that all disks are ` +
      "mounted, and whether the files are in a bucket (S3_BUCKET). Otherwise restore a backup into an empty data directory " +
      `(npm run restore), or create the folder ${join(files, PARTIALS)} to continue without the files.`,
  );
}
