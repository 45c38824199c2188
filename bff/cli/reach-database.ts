import { join } from "node:path";
import type { Config } from "../config.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";

export interface ReachedDatabase {
  connectionString: string;
  /** Stops what was started to reach it. */
  release(): Promise<void>;
}

/** The database of the running service; where none runs, our own start of it. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, release: async () => undefined };
  const running = await findRunningPostgres(join(config.dataDir, "postgres"));
  if (running) return { connectionString: running, release: async () => undefined };
  return startDatabase(config);
}

/** The database of a service that does not run. Throws `EmbeddedPostgresError` where one does. */
export async function startDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, release: async () => undefined };
  const directory = join(config.dataDir, "postgres");
  const own = await startEmbeddedPostgres({ directory, log: (line) => console.error(line) });
  return { connectionString: own.connectionString, release: () => own.stop() };
}
