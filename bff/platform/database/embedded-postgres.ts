import { access, chmod, constants, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { EmbeddedPostgresError, toEmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { chooseAccount, type PostgresAccount } from "./postgres-account.ts";
import { locatePostgres } from "./postgres-binaries.ts";
import { type ClusterContext, ensureCluster, SERVICE_NAME } from "./postgres-cluster.ts";
import { launchPostgres, type PostgresProcess, stopLeftover } from "./postgres-process.ts";

/** The limit of the operating system for the path of a Unix socket. */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_PORT = 5432;
const TCP_ATTEMPTS = 3;
/** Stores the connection string for command-line tools on the same machine. Only the owner can read it. */
const CONNECTION_FILE = "connection";

export interface EmbeddedPostgresOptions {
  /** The folder of the database. It is created if missing, and locked while a service uses it. */
  directory: string;
  /** Receives a line for each unusual step, such as creating the database. A normal start logs nothing. */
  log: (line: string, level?: "info" | "warn") => void;
  /** Called when the server exits without being stopped. */
  onUnexpectedEnd?: (error: EmbeddedPostgresError) => void;
  /** PostgreSQL settings that override those in the cluster's postgresql.conf. */
  settings?: Record<string, string>;
  /** `stop` waits this long for a clean shutdown before it forces one. 5 s by default. */
  stopTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  /** Contains the password of the database's owner. */
  connectionString: string;
  /** Disconnects the clients, shuts the server down and resolves when it has exited. May be called several times. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with its data in `directory` and resolves when it accepts connections. Creates the database if
 * it does not exist, and stops a server that a killed service left running. Throws `EmbeddedPostgresError` for every
 * failure, including a directory that another service uses.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let directory = resolve(options.directory);
  let lock: DirectoryLock | undefined;
  try {
    const binaries = await locatePostgres();
    directory = await prepareDirectory(directory);
    lock = await acquireLock(directory);
    const cluster = join(directory, "cluster");
    const account = await chooseAccount(cluster, binaries.postgres);
    if (account.unconfinedReason !== null) options.log(unconfinedWarning(account.unconfinedReason), "warn");
    const context: ClusterContext = { cluster, binaries, account };

    await stopLeftover(context, options.log);
    const durable = options.settings?.fsync !== "off";
    const password = await ensureCluster(context, { durable, log: options.log });
    const { server, connectionString } = await launchReachable(context, password, options);
    try {
      await refreshCollation(connectionString, options.log);
      await writeConnectionFile(join(directory, CONNECTION_FILE), connectionString, account);
    } catch (error) {
      await server.stop(0);
      throw error;
    }
    return supervise(server, { connectionString, lock, cluster, options });
  } catch (error) {
    lock?.release();
    throw await toEmbeddedPostgresError("Starting the embedded database", directory, error);
  }
}

function unconfinedWarning(reason: string): string {
  return (
    "the database can read all files of this machine, because its account has no access to the database folder and a mount " +
    `namespace could not be created (${reason})`
  );
}

/**
 * Returns why the embedded database can read all files of the machine, including the master key. Returns null if the
 * database cannot, which is always the case unless root started the service.
 */
export async function databaseUnconfinedReason(directory: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const { postgres } = await locatePostgres();
  const real = await realpath(directory).catch(() => resolve(directory));
  return (await chooseAccount(join(real, "cluster"), postgres)).unconfinedReason;
}

async function writeConnectionFile(
  file: string,
  connectionString: string,
  account: PostgresAccount,
): Promise<void> {
  await writeFile(file, `${connectionString}\n`, { mode: 0o600 });
  // Root may have written the file, but the owner of the folder has to be able to start the service later.
  await account.own(file);
}

/** Returns the connection string of the database that a running service has in `directory`, or null if none is running. */
export async function findRunningPostgres(directory: string): Promise<string | null> {
  const lock = await lockDirectory(resolve(directory)).catch((error: unknown) => {
    // The folder does not exist, so no service uses it.
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
    // On a read-only file system mkdir reports another reason. Checking the nearest existing folder reports the real one.
    let parent = dirname(directory);
    while (dirname(parent) !== parent && !(await stat(parent).catch(() => undefined)))
      parent = dirname(parent);
    await access(parent, constants.W_OK);
    throw error;
  });
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  // If root started the service, PostgreSQL runs under another account, which has to traverse this folder. The cluster
  // itself stays private.
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  return realpath(directory);
}

async function acquireLock(directory: string): Promise<DirectoryLock> {
  const lock = await lockDirectory(directory);
  if ("release" in lock) return lock;
  const { pid } = lock.lockedBy;
  throw new EmbeddedPostgresError(
    `Another Newsrack${pid ? ` (process ${pid})` : ""} is using ${directory}. ` +
      "Stop it first, or set NEWSRACK_DATA_DIR to another folder.",
  );
}

/** Starts the server on a socket in the private cluster folder, or on a loopback port if a socket is not possible. */
async function launchReachable(
  context: ClusterContext,
  password: string,
  options: EmbeddedPostgresOptions,
): Promise<{ server: PostgresProcess; connectionString: string }> {
  const launch = (settings: Record<string, string>) =>
    launchPostgres(context, { ...settings, logging_collector: "on", ...options.settings }, options.log);
  const address = (port: number) =>
    `postgres://${SERVICE_NAME}:${password}@127.0.0.1:${port}/${SERVICE_NAME}`;

  const socket = join(context.cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== "win32" && Buffer.byteLength(socket) <= MAX_SOCKET_PATH_BYTES) {
    try {
      // The server's working folder is the cluster, so "." also works for paths that its list syntax does not allow.
      const server = await launch({
        listen_addresses: "",
        port: `${SOCKET_PORT}`,
        unix_socket_directories: ".",
        unix_socket_permissions: "0700",
      });
      return {
        server,
        connectionString: `${address(SOCKET_PORT)}?host=${encodeURIComponent(context.cluster)}`,
      };
    } catch (error) {
      // Some shared and network file systems do not support sockets.
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
      // Another process may have taken the port in the meantime.
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

/** Rebuilds the indexes if they were built by a PostgreSQL that sorts text differently. */
async function refreshCollation(connectionString: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_database where datname = current_database()
       and datcollversion <> pg_database_collation_actual_version(oid)`,
    );
    if (rowCount === 0) return;
    log("rebuilding indexes, because this PostgreSQL sorts text differently from the previous one");
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
        `The embedded database exited unexpectedly (${how}). Its log is in ${join(cluster, "log")}.`,
      ),
    );
  });
  return {
    connectionString,
    stop() {
      stopping ??= server.stop(options.stopTimeoutMs ?? 5000).finally(() => lock.release());
      return stopping;
    },
  };
}
