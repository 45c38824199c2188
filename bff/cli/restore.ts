import { readConfig } from "../config.ts";
import { restoreInstallation } from "../operating/restore-installation.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { createLogger } from "../platform/logging.ts";
import { startDatabase } from "./reach-database.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Checks a copy, and makes an installation of it where there is none yet.

  npm run restore -- <folder of the copy> [--check] [--without-key]

  --check         reads every byte of the copy, and changes nothing
  --without-key   goes on although the key is lost: what was sealed has to be entered again

NEWSRACK_DATA_DIR, DATABASE_URL and S3_BUCKET say where the installation is to be.
`;
const options = {
  check: { type: "boolean", default: false },
  "without-key": { type: "boolean", default: false },
} as const;

await runCommand({ usage, options, positionals: 1 }, async ({ positionals: [folder], values }) => {
  if (!folder) throw new UsageError("Name the folder of the copy.");
  if (values.check) {
    const { created_at, program_version, key_fingerprint, key_included } = await verifyBackup(folder);
    console.log(`\n  The copy is whole: made ${created_at} by Newsrack ${program_version}.`);
    console.log(`  It needs the key ${key_fingerprint}, which is ${key_included ? "in it" : "not in it"}.\n`);
    return 0;
  }
  const config = readConfig(process.env);
  const { manifest, notes } = await restoreInstallation({
    folder,
    place: config,
    withoutKey: values["without-key"],
    reach: () => startDatabase(config),
    log: createLogger("warn"),
  });
  console.log(`\n  Restored as it was at ${manifest.created_at}. Start the service with npm start.`);
  for (const note of notes) console.log(`  ${note}`);
  console.log("");
  return 0;
});
