import { resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { agreedKey } from "../operating/installation-key.ts";
import { keyFingerprint } from "../operating/key-fingerprint.ts";
import { createBackup } from "../platform/backup/create-backup.ts";
import { BackupError, FILES_FOLDER } from "../platform/backup/manifest.ts";
import { connect } from "../platform/database/database.ts";
import { keyFileOf, readMasterKey } from "../platform/master-key.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import type { Database } from "../schema/tables.ts";
import { explain } from "./explain.ts";
import { reachDatabase } from "./reach-database.ts";

const USAGE = "npm run backup -- <new folder> [--with-key]";

/** `npm run backup`: a complete copy of the installation, whether the service runs or not. */
async function main(config: Config): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "with-key": { type: "boolean", default: false } },
  });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new BackupError(`Name a folder for the copy: ${USAGE}`);
  requireOutside(target, config);
  const key = readMasterKey(config);
  if (!key)
    throw new BackupError(
      `There is no key at ${keyFileOf(config)}. If the service runs with another data directory or key, name the same ones ` +
        "with NEWSRACK_DATA_DIR and NEWSRACK_KEY_FILE.",
    );
  const fingerprint = keyFingerprint(key);
  const database = await reachDatabase(config);
  try {
    await requireItsKey(database.connectionString, fingerprint, config);
    const manifest = await createBackup(
      {
        connectionString: database.connectionString,
        storage: await openStorage(config),
        programVersion: config.version,
        keyFingerprint: fingerprint,
        key: values["with-key"] ? key : null,
      },
      target,
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`\n  ${target} holds a complete copy: ${rows} rows, ${manifest.files.count} files.`);
    console.log(
      manifest.key_included
        ? "  The key is in it: whoever has this copy can read every secret. Keep it as you keep a password.\n"
        : `  The key (${fingerprint}) is not in it. Keep ${keyFileOf(config)} elsewhere:\n` +
            "  without it, profile tokens, client secrets and passwords in import addresses cannot be restored.\n",
    );
  } finally {
    await database.release();
  }
}

/** A copy among the files that are copied would never end. */
function requireOutside(target: string, { dataDir }: Config): void {
  const files = resolve(dataDir, FILES_FOLDER);
  if (`${resolve(target)}${sep}`.startsWith(`${files}${sep}`))
    throw new BackupError(
      `${target} lies among the files of the installation, ${files}. Name a folder elsewhere.`,
    );
}

/** A copy whose key opens nothing is noticed only when it is needed. */
async function requireItsKey(connectionString: string, fingerprint: string, config: Config): Promise<void> {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    const agreed = await agreedKey(db);
    if (agreed !== null && agreed !== fingerprint)
      throw new BackupError(
        `${keyFileOf(config)} is another key (${fingerprint}) than the one this installation is used with (${agreed}). ` +
          "Name that one with NEWSRACK_KEY_FILE, or put it there.",
      );
  } finally {
    await close();
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  explain(error);
}
