import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Returns the topmost folder of `path`, or `path` itself, that an account may not enter according to its owner and mode.
 * Returns undefined if the account may enter all of them.
 */
export async function outermostInaccessible(uid: number, path: string): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await outermostInaccessible(uid, parent);
  return above ?? ((await isInaccessible(uid, path)) ? path : undefined);
}

/** Returns whether the mode of a folder or program denies an account to enter or run it. */
export async function isInaccessible(uid: number, path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry !== undefined && (entry.mode & (entry.uid === uid ? 0o100 : 0o001)) === 0;
}
