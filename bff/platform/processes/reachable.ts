import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Returns the outermost folder on the way to `path`, or `path` itself, that an account may not enter, going by owner and
 * mode. Undefined if there is none.
 */
export async function outermostClosed(uid: number, path: string): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await outermostClosed(uid, parent);
  return above ?? ((await isClosed(uid, path)) ? path : undefined);
}

/** Returns whether its own mode keeps the account from entering a folder, or from running a program. */
export async function isClosed(uid: number, path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry !== undefined && (entry.mode & (entry.uid === uid ? 0o100 : 0o001)) === 0;
}
