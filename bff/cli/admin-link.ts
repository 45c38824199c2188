import { type Config, readConfig } from "../config.ts";
import { hasAdministrator } from "../domain/accounts/accounts.service.ts";
import { createSetupLink } from "../domain/accounts/setup-links.service.ts";
import { connect } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { migrations } from "../schema/migrations.ts";
import type { Database } from "../schema/tables.ts";
import { explain } from "./explain.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run admin-link`: prints a one-time link that makes an administrator, or gives a lost one a new password. */
async function main(config: Config): Promise<void> {
  const database = await reachDatabase(config);
  const { db, close } = connect<Database>({
    connectionString: database.connectionString,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    await migrate(db, migrations);
    const purpose = (await hasAdministrator(db)) ? "recovery" : "first_administrator";
    const link = await createSetupLink(db, config.baseUrl, purpose);
    const hours = purpose === "recovery" ? "1 hour" : "24 hours";
    console.log(`\n  This link works once, within ${hours}, while the service runs:\n\n    ${link}\n`);
  } finally {
    await close();
    await database.release();
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  explain(error);
}
