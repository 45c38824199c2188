import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../logging/operator-error.ts";

const KEY_BYTES = 32;

export interface KeyLocation {
  dataDir: string;
  /** A file that the operator provides. Null: the file in the data directory, which is created at the first start. */
  keyFile: string | null;
}

/** The key is missing, unreadable or invalid. The message says what to do. */
export class KeyError extends OperatorError {
  override name = "KeyError";
}

export function keyPath({ dataDir, keyFile }: KeyLocation): string {
  return keyFile ?? join(dataDir, "secrets", "master.key");
}

/** Returns the installation's key, or null if the file does not exist. Throws `KeyError` if it is unreadable or invalid. */
export function readMasterKey(location: KeyLocation): Buffer | null {
  const file = keyPath(location);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new KeyError(
      code === "EISDIR"
        ? `${file} is a directory, not a key file. Remove it, or set NEWSRACK_KEY_FILE to the key file.`
        : `The key ${file} cannot be read (${code}). Make the account that runs the service its owner.`,
    );
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new KeyError(`${file} does not contain a key of ${KEY_BYTES} bytes. Restore it from a backup.`);
  return key;
}

/** Writes a key to its file, unless the file exists. The write is atomic: the file is complete or does not exist. */
export function storeMasterKey(location: KeyLocation, key: Buffer): void {
  const file = keyPath(location);
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporary, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
    linkUnlessExists(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function linkUnlessExists(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch {
    // Either another process has created the file, or the file system has no hard links. Without hard links, two processes
    // that start at the same moment may use different keys, and the database then refuses one of them.
    if (!existsSync(file)) renameSync(temporary, file);
  }
}

/**
 * Returns the installation's key. Reads the file of `NEWSRACK_KEY_FILE`, or `<data directory>/secrets/master.key`, which is
 * created at the first start. Throws `KeyError`.
 */
export function loadMasterKey(location: KeyLocation): Buffer {
  // Several processes may start in a new directory at the same time. One of them creates the file, and all read it.
  if (location.keyFile === null) storeMasterKey(location, randomBytes(KEY_BYTES));
  const key = readMasterKey(location);
  if (key) return key;
  throw new KeyError(
    `The key file ${keyPath(location)} of NEWSRACK_KEY_FILE does not exist. Copy the key of this installation to it. For a ` +
      `new installation, create a key with: openssl rand -base64 ${KEY_BYTES}`,
  );
}
