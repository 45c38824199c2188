import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

/** A database server for one test run. */
export interface TestCluster {
  /** The account can create and drop databases and extensions, but is not a superuser. */
  adminConnectionString: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL in a temporary folder. For speed it does not sync to disk, so a crash may lose its data. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-test-"));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  const server = await startEmbeddedPostgres({
    directory,
    log: () => {},
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      // A database cannot be dropped while autovacuum is working in it.
      autovacuum: "off",
    },
    stopTimeoutMs: 0,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  // An aborted run also removes the folder. The server's exit listener was registered before this one, so it stops first.
  const removeAtExit = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", removeAtExit);
  return {
    adminConnectionString: server.connectionString,
    async stop() {
      await server.stop();
      await remove();
      process.off("exit", removeAtExit);
    },
  };
}
