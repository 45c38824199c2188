import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const KEY_BYTES = 32;

const fileOf = (dataDir: string) => join(dataDir, "secrets", "master.key");

/** The installation's key; null where there is none yet. Throws where it cannot be read, or is none. */
export function readMasterKey(dataDir: string): Buffer | null {
  const file = fileOf(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes. Restore it from a backup.`);
  return key;
}

/** Keeps a key that an installation had, unless this one has a key. */
export function keepMasterKey(dataDir: string, key: Buffer): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * The installation's key, made on the first start and kept in `<data directory>/secrets/master.key`,
 * readable by its owner alone. Without it, sealed secrets and sessions are lost, so it belongs into a backup.
 */
export function loadMasterKey(dataDir: string): Buffer {
  // Two processes may start at once on one new directory: whoever creates the file wins, both read it.
  keepMasterKey(dataDir, randomBytes(KEY_BYTES));
  const key = readMasterKey(dataDir);
  if (!key) throw new Error(`${fileOf(dataDir)} vanished as it was made.`);
  return key;
}
