import { readConfig } from "#bff/app/config.ts";
import { createSetupLink, hasAdministrator } from "#bff/domain/identity/index.ts";
import { migrationState } from "#bff/platform/database/migrate.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Db } from "#bff/schema/tables.ts";
import { withInstallation } from "./acquire-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Prints a one-time link that creates the first administrator, or lets an administrator who is locked out choose a new password.

  npm run admin-link

Run the command with the same settings as the service.
`;

await runCommand({ usage, options: {} }, async () => {
  const config = readConfig(process.env);
  await withInstallation(config, async (db) => {
    await requireCurrent(db);
    const purpose = (await hasAdministrator(db)) ? "recovery" : "first_administrator";
    const link = await createSetupLink(db, config.baseUrl, purpose);
    const hours = purpose === "recovery" ? "1 hour" : "24 hours";
    console.log(`\n  This link works once, within ${hours}, while the service is running:\n\n    ${link}\n`);
  });
  return 0;
});

/** Throws `OperatorError` if migrations are pending. Only the service runs them, because it backs up the database first. */
async function requireCurrent(db: Db): Promise<void> {
  const { waiting, unknown } = await migrationState(db, schema);
  if (unknown.length > 0)
    throw new OperatorError(
      "A newer version of Newsrack uses this installation. Run the command of that version.",
    );
  if (waiting.length > 0)
    throw new OperatorError(
      "The database has not been migrated to this version yet. Start the service once, then run this command again.",
    );
}
