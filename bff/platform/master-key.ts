import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;

/**
 * The installation's key, made on the first start and kept in `<data directory>/secrets/master.key`,
 * readable by its owner alone. Without it, sealed secrets and sessions are lost, so it belongs into a backup.
 */
export function loadMasterKey(dataDir: string): Buffer {
  const folder = join(dataDir, "secrets");
  const file = join(folder, "master.key");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Two processes may start at once on one new directory: whoever creates the file wins, both read it.
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`, {
      flag: "wx",
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes. Restore it from a backup.`);
  return key;
}
