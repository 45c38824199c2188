import { access, chmod, constants, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { EmbeddedPostgresError, explainFailure } from "./embedded-postgres-error.ts";
import { chooseAccount, type PostgresAccount } from "./postgres-account.ts";
import { locatePostgres } from "./postgres-binaries.ts";
import { type ClusterPlace, ensureCluster, SERVICE_NAME } from "./postgres-cluster.ts";
import { launchPostgres, type PostgresProcess, stopLeftover } from "./postgres-process.ts";

// What the operating system allows for a Unix socket's path, its closing zero left out.
const SOCKET_PATH_LIMIT = 103;
const SOCKET_PORT = 5432;
const TCP_ATTEMPTS = 3;
// For tools on the same machine, readable by the owner alone.
const CONNECTION_FILE = "connection";

export interface EmbeddedPostgresOptions {
  /** Where the database lives; made when missing. One running service a folder. */
  directory: string;
  /** Hears of every step an operator should know of; a warm start says nothing. */
  log: (line: string) => void;
  /** Called when the server ends although nobody asked it to. */
  onUnexpectedEnd?: (error: EmbeddedPostgresError) => void;
  /** PostgreSQL settings that win over those in the cluster's postgresql.conf. */
  settings?: Record<string, string>;
  /** How long `stop` waits for a clean shutdown before it forces one; 5 s unless told. */
  stopPatienceMs?: number;
}

export interface EmbeddedPostgres {
  /** For `pg`: the database, its owner and that owner's password. Secret. */
  connectionString: string;
  /** Shuts the server down, dropping its clients, and resolves when it is gone. May be called again. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of our own over `directory` and resolves when it answers. The first start makes the
 * database; a later one first ends what a killed service left running. Every failure is an
 * EmbeddedPostgresError, also when another living service has the directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let directory = resolve(options.directory);
  let lock: DirectoryLock | undefined;
  try {
    const binaries = await locatePostgres();
    directory = await prepareDirectory(directory);
    lock = await claim(directory);
    const cluster = join(directory, "cluster");
    const account = await chooseAccount(cluster, binaries.postgres);
    if (account.readsEverything !== null) options.log(readsEverything(account.readsEverything));
    const place: ClusterPlace = { cluster, binaries, account };

    await stopLeftover(place, options.log);
    const durable = options.settings?.fsync !== "off";
    const password = await ensureCluster(place, { durable, log: options.log });
    const { server, connectionString } = await launchReachable(place, password, options);
    try {
      await checkIn(connectionString, options.log);
      await publish(join(directory, CONNECTION_FILE), connectionString, account);
    } catch (error) {
      await server.stop(0);
      throw error;
    }
    return supervise(server, { connectionString, lock, cluster, options });
  } catch (error) {
    lock?.release();
    throw await explainFailure("Starting the embedded database", directory, error);
  }
}

function readsEverything(reason: string): string {
  return (
    "The database runs with a capability that lets it read every file of this machine, because its account cannot enter " +
    `the folders it is in and the system does not let it be shown them alone (${reason})`
  );
}

/**
 * Null, or why the embedded database over `directory` can read every file, the key included. Only that of a service
 * started by root can.
 */
export async function whyDatabaseReadsEverything(directory: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const { postgres } = await locatePostgres();
  const real = await realpath(directory).catch(() => resolve(directory));
  return (await chooseAccount(join(real, "cluster"), postgres)).readsEverything;
}

async function publish(file: string, connectionString: string, account: PostgresAccount): Promise<void> {
  await writeFile(file, `${connectionString}\n`, { mode: 0o600 });
  // Started by root once, a folder stays usable for the account it belongs to.
  await account.own(file);
}

/**
 * How to reach the database while another process of ours runs it over `directory`; null when none does.
 * For tools beside a running service.
 */
export async function findRunningPostgres(directory: string): Promise<string | null> {
  const lock = await lockDirectory(resolve(directory)).catch((error: unknown) => {
    // No such folder yet: nobody runs anything over it.
    if ((error as { code?: string }).code === "ERR_SQLITE_ERROR") return null;
    throw error;
  });
  if (lock === null) return null;
  if ("release" in lock) {
    lock.release();
    return null;
  }
  return (await readFile(join(directory, CONNECTION_FILE), "utf8").catch(() => "")).trim() || null;
}

async function prepareDirectory(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
    // On a read-only file system mkdir names another reason; the nearest folder there is tells the true one.
    let above = dirname(directory);
    while (dirname(above) !== above && !(await stat(above).catch(() => undefined))) above = dirname(above);
    await access(above, constants.W_OK);
    throw error;
  });
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  // Root's PostgreSQL runs under another account, which has to pass through; the cluster itself stays closed.
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  return realpath(directory);
}

async function claim(directory: string): Promise<DirectoryLock> {
  const lock = await lockDirectory(directory);
  if ("release" in lock) return lock;
  const { pid } = lock.takenBy;
  throw new EmbeddedPostgresError(
    `Another Newsrack${pid ? ` (process ${pid})` : ""} is using ${directory}. ` +
      "Stop it first, or give this one a folder of its own with NEWSRACK_DATA_DIR.",
  );
}

/** Listens on a socket in the cluster's closed folder, or on a loopback port where that cannot be. */
async function launchReachable(
  place: ClusterPlace,
  password: string,
  options: EmbeddedPostgresOptions,
): Promise<{ server: PostgresProcess; connectionString: string }> {
  const launch = (settings: Record<string, string>) =>
    launchPostgres(place, { ...settings, logging_collector: "on", ...options.settings }, options.log);
  const address = (port: number) =>
    `postgres://${SERVICE_NAME}:${password}@127.0.0.1:${port}/${SERVICE_NAME}`;

  const socket = join(place.cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== "win32" && Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) {
    try {
      // The server stands in the cluster's folder: "." also serves paths its list syntax could not hold.
      const server = await launch({
        listen_addresses: "",
        port: `${SOCKET_PORT}`,
        unix_socket_directories: ".",
        unix_socket_permissions: "0700",
      });
      return {
        server,
        connectionString: `${address(SOCKET_PORT)}?host=${encodeURIComponent(place.cluster)}`,
      };
    } catch (error) {
      // Some shared and network file systems hold no sockets.
      if (!/could not (create|bind) .*Unix/i.test(String(error))) throw error;
    }
  }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const server = await launch({
        listen_addresses: "127.0.0.1",
        port: `${port}`,
        unix_socket_directories: "",
      });
      return { server, connectionString: address(port) };
    } catch (error) {
      // Someone took the port in the meantime.
      if (attempt === TCP_ATTEMPTS || !/could not (create any|bind).*(TCP|IPv4)/i.test(String(error)))
        throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

/** Signs in once, and sorts every index anew where another build of PostgreSQL sorts text differently. */
async function checkIn(connectionString: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_database where datname = current_database()
       and datcollversion <> pg_database_collation_actual_version(oid)`,
    );
    if (rowCount === 0) return;
    log("This PostgreSQL sorts text differently from the one before: building the indexes anew");
    await client.query(`reindex database ${SERVICE_NAME}`);
    await client.query(`alter database ${SERVICE_NAME} refresh collation version`);
  } finally {
    await client.end();
  }
}

function supervise(
  server: PostgresProcess,
  context: {
    connectionString: string;
    lock: DirectoryLock;
    cluster: string;
    options: EmbeddedPostgresOptions;
  },
): EmbeddedPostgres {
  const { connectionString, lock, cluster, options } = context;
  let stopping: Promise<void> | undefined;
  server.ended.then((how) => {
    if (stopping) return;
    options.onUnexpectedEnd?.(
      new EmbeddedPostgresError(
        `The embedded database ended by itself (${how}). Its log is in ${join(cluster, "log")}.`,
      ),
    );
  });
  return {
    connectionString,
    stop() {
      stopping ??= server.stop(options.stopPatienceMs ?? 5000).finally(() => lock.release());
      return stopping;
    },
  };
}
