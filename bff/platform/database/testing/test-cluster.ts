import { rmSync } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

/** A file system in memory that Linux has. */
const SHARED_MEMORY = "/dev/shm";
/** Ten times what the databases of a test run need, so that the run never fills the memory. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

/** A database server for one test run. */
export interface TestCluster {
  /** The account can create and drop databases and extensions, but is not a superuser. */
  adminConnectionString: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL in a temporary folder. For speed it does not sync to disk, so a crash may lose its data. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(await chooseParent(), "newsrack-test-"));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  const server = await startEmbeddedPostgres({
    directory,
    log: () => {},
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "128MB",
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

/** Returns a folder in memory if there is room, because creating a database there takes a fifth of the CPU time. */
async function chooseParent(): Promise<string> {
  const room = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return room < MIN_FREE_BYTES ? tmpdir() : SHARED_MEMORY;
}
