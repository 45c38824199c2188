import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#bff/core/config.ts";
import type { ReachedDatabase } from "#bff/operations/backup/restore-installation.ts";
import {
  requireNoUnfinishedDatabaseRestore,
  requireNoUnfinishedRestore,
} from "#bff/platform/backup/restore-marker.ts";
import { type Connection, connect } from "#bff/platform/database/database.ts";
import { requireDatabase } from "#bff/platform/database/database-error.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import type { Database } from "#bff/schema/tables.ts";

/**
 * Returns the database of an installation. Starts an embedded database unless the service is running. Throws
 * `DatabaseError`.
 */
export async function acquireDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return acquireServer(config.databaseUrl);
  const running = await findRunningPostgres(join(config.dataDir, "postgres"));
  if (running) return { connectionString: running, release: async () => undefined };
  return startDatabase(config);
}

/**
 * Returns the database of a stopped service, and starts an embedded one. Throws `DatabaseError`, or `EmbeddedPostgresError`
 * if the service is running.
 */
export async function startDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return acquireServer(config.databaseUrl);
  return startEmbedded(join(config.dataDir, "postgres"));
}

/**
 * Finds or starts the database of an installation that a restore replaces. `location` is a connection URL, a data directory,
 * or the `postgres` folder that was moved out of one. Throws `OperatorError` if the database does not exist.
 */
export async function acquireReplacedDatabase(location: string): Promise<ReachedDatabase> {
  if (/^postgres(ql)?:/.test(location)) return acquireServer(location);
  for (const directory of [location, join(location, "postgres")]) {
    if ((await stat(join(directory, "cluster")).catch(() => null)) === null) continue;
    const running = await findRunningPostgres(directory);
    if (running) return { connectionString: running, release: async () => undefined };
    return startEmbedded(directory);
  }
  throw new OperatorError(
    `There is no database in ${location}. Use a data directory, or the postgres folder that was moved out of one.`,
  );
}

async function startEmbedded(directory: string): Promise<ReachedDatabase> {
  const postgres = await startEmbeddedPostgres({ directory, log: (line) => console.error(line) });
  return { connectionString: postgres.connectionString, release: () => postgres.stop() };
}

async function acquireServer(connectionString: string): Promise<ReachedDatabase> {
  await requireDatabase(connectionString);
  return { connectionString, release: async () => undefined };
}

/** Returns whether the installation has a database. Starting a missing embedded database would create it. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  return (
    databaseUrl !== null || (await stat(join(dataDir, "postgres", "cluster")).catch(() => null)) !== null
  );
}

/**
 * Runs `work` with the database of an existing installation, whether the service is running or not. Throws `OperatorError`
 * if the installation does not exist or its restore is unfinished, so that a mistyped directory creates nothing.
 */
export async function withInstallation<T>(
  config: Config,
  work: (db: Connection<Database>["db"], connectionString: string) => Promise<T>,
): Promise<T> {
  requireNoUnfinishedRestore(config.dataDir);
  if (!(await hasDatabase(config)))
    throw new OperatorError(
      `There is no installation in ${config.dataDir}. Set NEWSRACK_DATA_DIR to its data directory. To create an installation, run npm start.`,
    );
  const { connectionString, release } = await acquireDatabase(config);
  try {
    const connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
    try {
      await requireNoUnfinishedDatabaseRestore(connection.pool);
      return await work(connection.db, connectionString);
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
