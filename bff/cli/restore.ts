import { readConfig } from "../config.ts";
import { restoreInstallation } from "../operating/restore-installation.ts";
import type { RestoredAccess, RestoredToken } from "../operating/restored-access.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { createLogger } from "../platform/logging.ts";
import { reachReplaced, startDatabase } from "./reach-database.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Checks a copy, and makes an installation of it where there is none yet.

  npm run restore -- <folder of the copy> [--check] [--without-key] [--replaces <database>]

  --check                  reads every byte of the copy, and changes nothing
  --without-key            goes on although the key is lost: what was sealed has to be entered again
  --replaces <database>    ends the API tokens again that were revoked since the copy: names the database of the
                           installation that is replaced, by its address, its data directory or its moved postgres folder

NEWSRACK_DATA_DIR, DATABASE_URL and S3_BUCKET say where the installation is to be.
`;
const options = {
  check: { type: "boolean", default: false },
  "without-key": { type: "boolean", default: false },
  replaces: { type: "string" },
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
  const { replaces } = values;
  const { manifest, notes, access } = await restoreInstallation({
    folder,
    place: config,
    withoutKey: values["without-key"],
    reach: () => startDatabase(config),
    reachReplaced: replaces === undefined ? undefined : () => reachReplaced(replaces),
    log: createLogger("warn"),
  });
  console.log(`\n  Restored as it was at ${manifest.created_at}. Start the service with npm start.`);
  for (const note of [...notes, ...describeAccess(access, manifest.created_at)]) console.log(`  ${note}`);
  console.log("");
  return 0;
});

function describeAccess({ invitations, ended, working }: RestoredAccess, copiedAt: string): string[] {
  const nameOf = ({ organization, name, hint }: RestoredToken) => `  ${organization}: ${name} (${hint}…)`;
  const lines = [
    "All sessions have ended, and links to recover an account or to choose a password no longer work.",
    `Passwords, second factors, roles and disabled accounts are those of ${copiedAt}. Check what changed since.`,
  ];
  if (invitations > 0) lines.push(`Open invitations need a new link under People: ${invitations}.`);
  if (ended !== null)
    lines.push(
      ended.length > 0
        ? "These API tokens were revoked or replaced since the copy, and have ended again:"
        : "No API token of the copy was revoked or replaced since.",
      ...ended.map(nameOf),
    );
  else if (working.length > 0)
    lines.push(
      `API tokens that were revoked or replaced after ${copiedAt} work again. Revoke them under Settings, or restore with`,
      "--replaces, which ends them. These tokens work now:",
      ...working.map(nameOf),
    );
  return lines;
}
