import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ExplainedError } from "./explained-error.ts";

const KEY_BYTES = 32;

/** Where an installation has its key. */
export interface KeyPlace {
  dataDir: string;
  /** A file that somebody else puts there; null: the one in the data directory, which is made at the first start. */
  keyFile: string | null;
}

/** A key that is missing, or none. Its message says what to do. */
export class KeyError extends ExplainedError {
  override name = "KeyError";
}

export function keyFileOf({ dataDir, keyFile }: KeyPlace): string {
  return keyFile ?? join(dataDir, "secrets", "master.key");
}

/** The installation's key; null where there is none yet. Throws `KeyError` where it cannot be read, or is none. */
export function readMasterKey(place: KeyPlace): Buffer | null {
  const file = keyFileOf(place);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new KeyError(
      code === "EISDIR"
        ? `${file} is a directory, and no file with a key.`
        : `The key ${file} cannot be read (${code}). Give it to the account that runs the service.`,
    );
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new KeyError(`${file} does not hold a key of ${KEY_BYTES} bytes. Restore it from a backup.`);
  return key;
}

/** Keeps a key that an installation had, unless this one has a key. At every moment it is there whole, or not at all. */
export function keepMasterKey(place: KeyPlace, key: Buffer): void {
  const file = keyFileOf(place);
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const whole = `${file}.${randomUUID()}`;
  try {
    writeFileSync(whole, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
    putUnlessThere(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}

function putUnlessThere(whole: string, file: string): void {
  try {
    linkSync(whole, file);
  } catch {
    // Somebody was first; or this file system has no links. Then two that start at the same moment may each take its own key
    // for the one, and the database refuses one of them.
    if (!existsSync(file)) renameSync(whole, file);
  }
}

/**
 * The installation's key: of the file that `NEWSRACK_KEY_FILE` names, or made on the first start and kept in
 * `<data directory>/secrets/master.key`, readable by its owner alone. Without it, sealed secrets and sessions are lost, so
 * it belongs into a backup. Throws `KeyError`.
 */
export function loadMasterKey(place: KeyPlace): Buffer {
  // Two processes may start at once on one new directory: whoever links the file wins, both read it.
  if (place.keyFile === null) keepMasterKey(place, randomBytes(KEY_BYTES));
  const key = readMasterKey(place);
  if (key) return key;
  throw new KeyError(
    `NEWSRACK_KEY_FILE names ${keyFileOf(place)}, which is not there. Put the key of this installation there; for a new ` +
      `one, make it with: openssl rand -base64 ${KEY_BYTES}`,
  );
}
