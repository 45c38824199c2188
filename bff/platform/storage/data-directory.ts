import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { ExplainedError } from "../explained-error.ts";

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

/** Makes the data directory, for its owner alone, where it is not there yet. Throws `DataDirectoryError`. */
export async function requireDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DataDirectoryError(
      `The data directory ${dataDir} cannot be used: ${REASONS[code ?? ""] ?? message}. ` +
        "Mend that, or name another one with NEWSRACK_DATA_DIR.",
      { cause: error },
    );
  }
}
