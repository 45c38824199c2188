import { readConfig } from "../config.ts";
import { hasAdministrator } from "../domain/accounts/accounts.service.ts";
import { createSetupLink } from "../domain/accounts/setup-links.service.ts";
import { migrationState } from "../platform/database/migrate.ts";
import { ExplainedError } from "../platform/explained-error.ts";
import { migrations } from "../schema/migrations.ts";
import type { Db } from "../schema/tables.ts";
import { withInstallation } from "./reach-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Prints a one-time link that makes an administrator, or gives one who is locked out a new password.

  npm run admin-link

The same settings as those of the service say which installation is meant.
`;

await runCommand({ usage, options: {} }, async () => {
  const config = readConfig(process.env);
  await withInstallation(config, async (db) => {
    await requireCurrent(db);
    const purpose = (await hasAdministrator(db)) ? "recovery" : "first_administrator";
    const link = await createSetupLink(db, config.baseUrl, purpose);
    const hours = purpose === "recovery" ? "1 hour" : "24 hours";
    console.log(`\n  This link works once, within ${hours}, while the service runs:\n\n    ${link}\n`);
  });
  return 0;
});

/** To bring a database up to date is the start's: it copies the database first. */
async function requireCurrent(db: Db): Promise<void> {
  const { waiting, unknown } = await migrationState(db, migrations);
  if (unknown.length > 0)
    throw new ExplainedError(
      "This installation is used by a newer version of Newsrack. Run the command there.",
    );
  if (waiting.length > 0)
    throw new ExplainedError(
      "The database is not the one of this version yet. Start the service once, which brings it up to date, and run this again.",
    );
}
