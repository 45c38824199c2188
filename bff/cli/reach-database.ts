import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { ReachedDatabase } from "../operating/restore-installation.ts";
import { refuseHalfRestored, refuseHalfRestoredDatabase } from "../platform/backup/restore-marker.ts";
import { type Connection, connect } from "../platform/database/database.ts";
import { requireDatabase } from "../platform/database/database-error.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { ExplainedError } from "../platform/explained-error.ts";
import type { Database } from "../schema/tables.ts";

/** The database of the running service; where none runs, our own start of it. Throws `DatabaseError`. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return reachServer(config.databaseUrl);
  const running = await findRunningPostgres(join(config.dataDir, "postgres"));
  if (running) return { connectionString: running, release: async () => undefined };
  return startDatabase(config);
}

/** The database of a service that does not run. Throws `EmbeddedPostgresError` where one does, and `DatabaseError`. */
export async function startDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return reachServer(config.databaseUrl);
  return startEmbedded(join(config.dataDir, "postgres"));
}

/**
 * Finds or starts the database of an installation that a restore replaces, named by its address, its data directory, or the
 * `postgres` folder that was moved out of one. Throws `ExplainedError` where there is none.
 */
export async function reachReplaced(named: string): Promise<ReachedDatabase> {
  if (/^postgres(ql)?:/.test(named)) return reachServer(named);
  for (const directory of [named, join(named, "postgres")]) {
    if ((await stat(join(directory, "cluster")).catch(() => null)) === null) continue;
    const running = await findRunningPostgres(directory);
    if (running) return { connectionString: running, release: async () => undefined };
    return startEmbedded(directory);
  }
  throw new ExplainedError(
    `There is no database in ${named}. Name a data directory, or the postgres folder that was moved out of one.`,
  );
}

async function startEmbedded(directory: string): Promise<ReachedDatabase> {
  const own = await startEmbeddedPostgres({ directory, log: (line) => console.error(line) });
  return { connectionString: own.connectionString, release: () => own.stop() };
}

async function reachServer(connectionString: string): Promise<ReachedDatabase> {
  await requireDatabase(connectionString);
  return { connectionString, release: async () => undefined };
}

/** Whether there is a database: to reach an embedded one that is not there would make it. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  return (
    databaseUrl !== null || (await stat(join(dataDir, "postgres", "cluster")).catch(() => null)) !== null
  );
}

/**
 * Does something with the database of an installation that is there and whole, whether the service runs or not. Throws
 * `ExplainedError` for any other: a mistyped directory makes no new one.
 */
export async function withInstallation<T>(
  config: Config,
  work: (db: Connection<Database>["db"], connectionString: string) => Promise<T>,
): Promise<T> {
  refuseHalfRestored(config.dataDir);
  if (!(await hasDatabase(config)))
    throw new ExplainedError(
      `There is no installation in ${config.dataDir}. Name its data directory with NEWSRACK_DATA_DIR; npm start makes a new one.`,
    );
  const { connectionString, release } = await reachDatabase(config);
  try {
    const connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
    try {
      await refuseHalfRestoredDatabase(connection.pool);
      return await work(connection.db, connectionString);
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
