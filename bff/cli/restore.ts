import { readConfig } from "#bff/app/config.ts";
import { restoreInstallation } from "#bff/operations/backup/restore-installation.ts";
import type { RestoredAccess, RestoredToken } from "#bff/operations/backup/restored-access.ts";
import { counted } from "#bff/operations/counted.ts";
import { verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { acquireReplacedDatabase, startDatabase } from "./acquire-database.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Verifies a backup and restores it into an empty installation.

  npm run restore -- <backup folder> [--check] [--without-key] [--replaces <database>]

  --check                 only verifies the backup
  --without-key           continues if the key is lost. The encrypted secrets have to be entered again
  --replaces <database>   revokes the API tokens that were revoked after the backup. The database is that of the replaced
                          installation: a connection URL, a data directory, or the postgres folder moved out of one

Set NEWSRACK_DATA_DIR, DATABASE_URL and S3_BUCKET to those of the new installation.
`;
const options = {
  check: { type: "boolean", default: false },
  "without-key": { type: "boolean", default: false },
  replaces: { type: "string" },
} as const;

await runCommand({ usage, options, positionals: 1 }, async ({ positionals: [folder], values }) => {
  if (!folder) throw new UsageError("The backup folder is missing.");
  if (values.check) {
    const { created_at, program_version, key_fingerprint, key_included } = await verifyBackup(folder);
    console.log(`\n  The backup is intact. Newsrack ${program_version} created it on ${created_at}.`);
    console.log(
      key_included
        ? `  It includes its key (${key_fingerprint}).\n`
        : `  It needs the key ${key_fingerprint}, which it does not include.\n`,
    );
    return 0;
  }
  const config = readConfig(process.env);
  const { replaces } = values;
  const { manifest, notes, access } = await restoreInstallation({
    folder,
    target: config,
    withoutKey: values["without-key"],
    reach: () => startDatabase(config),
    reachReplaced: replaces === undefined ? undefined : () => acquireReplacedDatabase(replaces),
    log: createLogger("warn"),
  });
  console.log(`\n  Restored the backup of ${manifest.created_at}. Start the service with npm start.`);
  for (const note of [...notes, ...describeAccess(access, manifest.created_at)]) console.log(`  ${note}`);
  console.log("");
  return 0;
});

function describeAccess({ invitations, revoked, valid }: RestoredAccess, backedUpAt: string): string[] {
  const nameOf = ({ organization, name, hint }: RestoredToken) => `  ${organization}: ${name} (${hint}…)`;
  const lines = [
    "All users have been signed out, and links for account recovery and for new passwords no longer work.",
    `Passwords, second factors, roles and disabled accounts are those of ${backedUpAt}. Repeat later changes.`,
  ];
  if (invitations > 0)
    lines.push(
      `${counted(invitations, "open invitation needs", "open invitations need")} a new link. Create it under People.`,
    );
  if (revoked !== null)
    lines.push(
      revoked.length > 0
        ? "These API tokens were revoked or rotated after the backup, and have been revoked again:"
        : "No API token was revoked or rotated after the backup.",
      ...revoked.map(nameOf),
    );
  else if (valid.length > 0)
    lines.push(
      `API tokens that were revoked or rotated after ${backedUpAt} are valid again. Revoke them under Settings, or restore`,
      "with --replaces, which revokes them. These tokens are valid now:",
      ...valid.map(nameOf),
    );
  return lines;
}
