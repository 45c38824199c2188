import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";

/** A file system in memory that Linux has. */
const SHARED_MEMORY = "/dev/shm";
/** About ten times what the databases of a test run need. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;
const FOLDER_PREFIX = "newsrack-test-";
/** A younger folder may belong to a run that has not started its server yet. */
const ABANDONED_AFTER_MS = 60_000;

/** A database server for one test run. */
export interface TestCluster {
  /** The account can create and drop databases and extensions, but is not a superuser. */
  adminConnectionString: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL in a temporary folder. For speed it does not sync to disk, so a crash may lose its data. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await createFolder();
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

/** Creates a folder in memory if there is room, because creating a database there takes a fifth of the CPU time. */
async function createFolder(): Promise<string> {
  try {
    await removeAbandonedFolders(SHARED_MEMORY);
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES)
      return await mkdtemp(join(SHARED_MEMORY, FOLDER_PREFIX));
  } catch {
    // The file system does not exist, or this account cannot use it.
  }
  return mkdtemp(join(tmpdir(), FOLDER_PREFIX));
}

/** Removes the folders of killed runs, which would fill the memory. PostgreSQL exits when its folder is gone. */
async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS && (await findRunningPostgres(folder)) === null)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
