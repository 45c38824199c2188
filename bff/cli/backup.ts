import { resolve, sep } from "node:path";
import { readConfig } from "#bff/app/config.ts";
import type { Config } from "#bff/core/config.ts";
import {
  ENCRYPTED_SETTINGS,
  recordedKey,
  requireRecordedKey,
} from "#bff/operations/backup/installation-key.ts";
import { keyFingerprint } from "#bff/operations/backup/key-fingerprint.ts";
import { counted } from "#bff/operations/counted.ts";
import { readFiles } from "#bff/operations/doctor/file-facts.ts";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { BackupError, FILES_FOLDER } from "#bff/platform/backup/manifest.ts";
import { keyPath, readMasterKey } from "#bff/platform/crypto/master-key.ts";
import { openStorage } from "#bff/platform/storage/open-storage.ts";
import { withInstallation } from "./acquire-database.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Backs up the installation to a new folder. The service may be running or stopped.

  npm run backup -- <new folder> [--with-key | --without-key]

  --with-key      includes the key, which can decrypt every secret in the backup
  --without-key   continues if the key is lost. The encrypted secrets cannot be decrypted after a restore either

Run the command with the same settings as the service.
Exit code: 0 the backup is complete, 1 it is not, 2 wrong usage.
`;
const options = {
  "with-key": { type: "boolean", default: false },
  "without-key": { type: "boolean", default: false },
} as const;

await runCommand({ usage, options, positionals: 1 }, async ({ positionals: [target], values }) => {
  if (!target) throw new UsageError("The folder for the backup is missing.");
  const config = readConfig(process.env);
  requireOutside(target, config);
  const key = readMasterKey(config);
  if (!key && (values["with-key"] || !values["without-key"]))
    throw new BackupError(
      `The key ${keyPath(config)} does not exist. If the service uses another data directory or key, set ` +
        "NEWSRACK_DATA_DIR and NEWSRACK_KEY_FILE as for the service. If the key is lost, add --without-key.",
    );
  const files = await withInstallation(config, async (db, connectionString) => {
    const recorded = await recordedKey(db);
    const fingerprint = key ? keyFingerprint(key) : recorded;
    if (fingerprint === null)
      throw new BackupError("This installation has not been started yet, so there is nothing to back up.");
    // Checked now, because a wrong key would otherwise be noticed only when the backup is restored.
    requireRecordedKey(recorded, fingerprint, config);
    const manifest = await createBackup(
      {
        connectionString,
        storage: await openStorage(config),
        programVersion: config.version,
        keyFingerprint: fingerprint,
        key: values["with-key"] ? key : null,
      },
      target,
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `\n  ${target} contains ${counted(rows, "row", "rows")} and ${counted(manifest.files.count, "file", "files")}.`,
    );
    console.log(
      manifest.key_included
        ? "  It includes the key, so anyone who has this backup can read all secrets. Protect it like a password.\n"
        : `  It does not include the key (${fingerprint}). Store a copy of ${keyPath(config)} separately.\n` +
            `  Without it, ${ENCRYPTED_SETTINGS} cannot be restored.\n`,
    );
    return readFiles(db, config);
  });
  if (files.missing === 0) {
    console.log("  The backup is complete.\n");
    return 0;
  }
  console.error(
    `  The backup is NOT complete: ${counted(files.missing, "file that the database refers to is", "files that the database refers to are")} missing, for example ` +
      `${files.example}.\n  Run the command with the NEWSRACK_DATA_DIR or S3_BUCKET of the service, and keep older backups ` +
      "until one is complete.\n",
  );
  return 1;
});

/** Throws `BackupError` if the target is inside the folder of the stored files, because the backup would include itself. */
function requireOutside(target: string, { dataDir }: Config): void {
  const files = resolve(dataDir, FILES_FOLDER);
  if (`${resolve(target)}${sep}`.startsWith(`${files}${sep}`))
    throw new BackupError(
      `${target} is inside the folder of the stored files, ${files}. Use a folder outside of it.`,
    );
}
