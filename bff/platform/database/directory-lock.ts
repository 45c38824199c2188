import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;
// Two claims at the same moment can both step back; this is how long they try again.
const PATIENCE_MS = 500;

/** Held until `release` is called or the process ends, however it ends. */
export interface DirectoryLock {
  release(): void;
}

/** Another living process holds the lock. `pid` is that process, where it could be read. */
export interface DirectoryTaken {
  takenBy: { pid: number | undefined };
}

/**
 * Claims `directory` for this process, or says who has it. The operating system gives the lock back when the
 * process dies, so a claim never goes stale; it holds between containers that share the folder, and between
 * two claims in one process. File system errors pass through.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock | DirectoryTaken> {
  const pidFile = join(directory, "lock.pid");
  // Node has no file locks of its own; an SQLite transaction takes the system's, on every platform.
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
    return { takenBy: { pid: pid > 0 ? pid : undefined } };
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
