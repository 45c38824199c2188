import { resolve, sep } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { readFiles } from "../operating/doctor/file-facts.ts";
import { agreedKey, requireAgreed } from "../operating/installation-key.ts";
import { keyFingerprint } from "../operating/key-fingerprint.ts";
import { createBackup } from "../platform/backup/create-backup.ts";
import { BackupError, FILES_FOLDER } from "../platform/backup/manifest.ts";
import { keyFileOf, readMasterKey } from "../platform/master-key.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { withInstallation } from "./reach-database.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Makes a complete copy of the installation in a new folder, whether the service runs or not.

  npm run backup -- <new folder> [--with-key | --without-key]

  --with-key      the key as well: whoever has the copy can open every secret in it
  --without-key   goes on although the key is lost: what it sealed stays closed in the copy, too

The same settings as those of the service say which installation is meant.
Exit code: 0 the copy is complete, 1 it is not, 2 wrong usage.
`;
const options = {
  "with-key": { type: "boolean", default: false },
  "without-key": { type: "boolean", default: false },
} as const;

await runCommand({ usage, options, positionals: 1 }, async ({ positionals: [target], values }) => {
  if (!target) throw new UsageError("Name a folder for the copy.");
  const config = readConfig(process.env);
  requireOutside(target, config);
  const key = readMasterKey(config);
  if (!key && (values["with-key"] || !values["without-key"]))
    throw new BackupError(
      `There is no key at ${keyFileOf(config)}. If the service runs with another data directory or key, name the same ones ` +
        "with NEWSRACK_DATA_DIR and NEWSRACK_KEY_FILE. Is it lost, --without-key copies everything else.",
    );
  const lacking = await withInstallation(config, async (db, connectionString) => {
    const agreed = await agreedKey(db);
    const fingerprint = key ? keyFingerprint(key) : agreed;
    if (fingerprint === null)
      throw new BackupError("This installation was used with no key yet: there is nothing to copy.");
    // A copy whose key opens nothing is noticed only when it is needed.
    requireAgreed(agreed, fingerprint, config);
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
    console.log(`\n  ${target} holds ${rows} rows, ${manifest.files.count} files.`);
    console.log(
      manifest.key_included
        ? "  The key is in it: whoever has this copy can read every secret. Keep it as you keep a password.\n"
        : `  The key (${fingerprint}) is not in it. Keep ${keyFileOf(config)} elsewhere:\n` +
            "  without it, profile tokens, client secrets and passwords in import addresses cannot be restored.\n",
    );
    return readFiles(db, config);
  });
  if (lacking.missing === 0) {
    console.log("  The copy is complete.\n");
    return 0;
  }
  console.error(
    `  The copy is NOT complete: ${lacking.missing} files that the database names are not where it was made from, ` +
      `${lacking.example} for one.\n  Make it with the NEWSRACK_DATA_DIR or S3_BUCKET of the service, and keep older copies ` +
      "until one is complete.\n",
  );
  return 1;
});

/** A copy among the files that are copied would never end. */
function requireOutside(target: string, { dataDir }: Config): void {
  const files = resolve(dataDir, FILES_FOLDER);
  if (`${resolve(target)}${sep}`.startsWith(`${files}${sep}`))
    throw new BackupError(
      `${target} lies among the files of the installation, ${files}. Name a folder elsewhere.`,
    );
}
