import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { restoreInstallation } from "../operating/restore-installation.ts";
import { BackupError } from "../platform/backup/manifest.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { createLogger } from "../platform/logging.ts";
import { explain } from "./explain.ts";
import { startDatabase } from "./reach-database.ts";

const USAGE = "npm run restore -- <folder of the copy> [--check] [--without-key]";

/** `npm run restore`: checks a copy, and makes an installation of it where there is none yet. */
async function main(config: Config): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: "boolean", default: false },
      "without-key": { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new BackupError(`Name the folder of the copy: ${USAGE}`);
  if (values.check) {
    const { created_at, program_version, key_fingerprint, key_included } = await verifyBackup(folder);
    console.log(`\n  The copy is whole: made ${created_at} by Newsrack ${program_version}.`);
    console.log(`  It needs the key ${key_fingerprint}, which is ${key_included ? "in it" : "not in it"}.\n`);
    return;
  }
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
}

try {
  await main(readConfig(process.env));
} catch (error) {
  explain(error);
}
