import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

/** A database server that lasts for one test run. */
export interface TestCluster {
  /** Signs in as an account that may create and drop databases and extensions; it is no superuser. */
  adminConnectionString: string;
  /** Ends the server and removes all it stored. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL in a folder of its own, tuned to forget: a crash of the machine may lose its data. */
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
      // At work in a database that a test is done with, it cannot be sent away, and so the database not be dropped.
      autovacuum: "off",
    },
    stopPatienceMs: 0,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  // A run that is cut short still tidies up; the server is told to go by a listener set before this one.
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
