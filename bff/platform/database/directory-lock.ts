import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;
/** SQLite retries for this long, because two processes that lock at the same moment can both fail. */
const LOCK_TIMEOUT_MS = 500;

/** An exclusive lock that is held until `release` is called or the process ends. */
export interface DirectoryLock {
  release(): void;
}

/** Another process holds the lock. `pid` is undefined if it could not be read. */
export interface DirectoryLockedByOther {
  lockedBy: { pid: number | undefined };
}

/**
 * Locks a folder for this process, or returns the process that holds the lock. The operating system releases the lock when
 * the process dies, so a lock is never stale. The lock also works between containers that share the folder, and within one
 * process. Throws file system errors.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock | DirectoryLockedByOther> {
  const pidFile = join(directory, "lock.pid");
  // Node has no API for file locks. An exclusive SQLite transaction locks a file on every platform.
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
    return { lockedBy: { pid: pid > 0 ? pid : undefined } };
  }
  try {
    await writeFile(pidFile, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.isOpen && lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
