import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { hasAdministrator } from "../domain/accounts/accounts.service.ts";
import { createSetupLink } from "../domain/accounts/setup-links.service.ts";
import { connect } from "../platform/database/database.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { migrations } from "../schema/migrations.ts";
import type { Database } from "../schema/tables.ts";

/** `npm run admin-link`: prints a one-time link that makes an administrator, or gives a lost one a new password. */
async function main(config: Config): Promise<void> {
  const database = await reach(config);
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

/** The database of the running service; where none runs, our own start of it. */
async function reach(config: Config): Promise<{ connectionString: string; release(): Promise<void> }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, release: async () => undefined };
  const directory = join(config.dataDir, "postgres");
  const running = await findRunningPostgres(directory);
  if (running) return { connectionString: running, release: async () => undefined };
  const own = await startEmbeddedPostgres({ directory, log: (line) => console.error(line) });
  return { connectionString: own.connectionString, release: () => own.stop() };
}

try {
  await main(readConfig(process.env));
} catch (error) {
  const explained = error instanceof ConfigError || (error as Error).name === "EmbeddedPostgresError";
  console.error(explained ? (error as Error).message : error);
  process.exitCode = 1;
}
