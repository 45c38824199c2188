import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { keyFingerprint } from "../operating/key-fingerprint.ts";
import { createBackup } from "../platform/backup/create-backup.ts";
import { BackupError } from "../platform/backup/manifest.ts";
import { keyFileOf, loadMasterKey } from "../platform/master-key.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
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
  const key = loadMasterKey(config);
  const fingerprint = keyFingerprint(key);
  const database = await reachDatabase(config);
  try {
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

try {
  await main(readConfig(process.env));
} catch (error) {
  explain(error);
}
