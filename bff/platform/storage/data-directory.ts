import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ExplainedError } from "../explained-error.ts";

/** Where stored files lie in the data directory. */
export const FILES = "files";
/** Among them, what is on its way in. No key begins with a dot: it is out of their reach, and yet on the same disk. */
export const PARTIALS = ".tmp";

/** A data directory that cannot be used; the message says what to do. */
export class DataDirectoryError extends ExplainedError {
  override name = "DataDirectoryError";
}

const REASONS: Record<string, string> = {
  EEXIST: "it is a file, and no directory",
  ENOTDIR: "a part of the path is a file, and no directory",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
};

/** What keeps a folder from being used, in words that follow the name of it. */
export function whyUnusable({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ""] ?? message;
}

/** Makes the data directory, for its owner alone, where it is not there yet. Throws `DataDirectoryError`. */
export async function requireDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${dataDir} cannot be used: ${whyUnusable(error as NodeJS.ErrnoException)}. ` +
        "Mend that, or name another one with NEWSRACK_DATA_DIR.",
      { cause: error },
    );
  }
}

/** Throws `DataDirectoryError` where files stand without the database that knows them: a new one would serve none of them. */
export async function requireNoFilesWithout(database: string, dataDir: string): Promise<void> {
  const files = join(dataDir, FILES);
  const names = await readdir(files).catch(() => []);
  if (names.every((name) => name === PARTIALS)) return;
  throw new DataDirectoryError(
    `The database is gone: ${database} is not there, while ${files} holds the files of an installation. Is a disk not mounted, ` +
      "or was it used with DATABASE_URL? Then mend that. Otherwise restore a copy into an empty data directory " +
      "(npm run restore), or move the files away to begin anew.",
  );
}

/**
 * Throws `DataDirectoryError` where the database knows files and nothing is in their place: readers would miss each of
 * them, and the next copy would be one without them.
 */
export async function requireFilesBesideDatabase(
  dataDir: string,
  knowsFiles: () => Promise<boolean>,
): Promise<void> {
  const files = join(dataDir, FILES);
  const names = await readdir(files).catch(() => []);
  if (names.length > 0 || !(await knowsFiles())) return;
  throw new DataDirectoryError(
    `The files are gone: the database knows some, and ${files} is not there, or empty. Is a disk not mounted, or were they ` +
      "in a bucket (S3_BUCKET)? Then mend that. Otherwise restore a copy into an empty data directory (npm run restore), " +
      `or make the folder ${join(files, PARTIALS)} to go on without them.`,
  );
}
