import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../storage/disk-files.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** The name of the database, and of the only account that can sign in to it. */
export const SERVICE_NAME = "newsrack";

// The service's account is not a superuser, because a superuser can read and write files and run programs on the machine.
// As the owner of the database it can still create extensions.
const CREATE_SERVICE = [
  `CREATE ROLE ${SERVICE_NAME} LOGIN CREATEDB`,
  `CREATE DATABASE ${SERVICE_NAME} OWNER ${SERVICE_NAME}`,
];

const HBA_RULES = `# Only the service can connect, with its password. The superuser cannot.
local all ${SERVICE_NAME} scram-sha-256
host all ${SERVICE_NAME} 127.0.0.1/32 scram-sha-256
`;

// Trigrams consist of the characters that LC_CTYPE classifies as letters. The first locale that the machine has is used,
// because only UTF-8 locales classify the letters of all alphabets.
const CTYPE_LOCALES = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

const MIB = 1024 * 1024;
/** Share of the machine's memory for PostgreSQL's cache. Small, because the service and the file cache need the rest. */
const CACHE_SHARE = 1 / 16;
const CACHE_MIB = { min: 128, max: 512 };

function cacheMib(): number {
  // Zero means that this process has no memory limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const share = Math.floor((Math.min(totalmem(), limit) / MIB) * CACHE_SHARE);
  return Math.min(Math.max(share, CACHE_MIB.min), CACHE_MIB.max);
}

/** In the name of a folder while its cluster is created. */
const INCOMPLETE = ".new";
/** Attempts to remove one, with 0.1 s more between them each time. */
const REMOVALS = 5;

/** Written to the postgresql.conf of a new cluster, where the operator can change them. */
const SETTINGS_OF_A_NEW_CLUSTER = {
  shared_buffers: `${cacheMib()}MB`,
  max_connections: "100",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_directory: "log",
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  // `terse` omits error details, because they quote whole rows.
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The directories and the account with which the PostgreSQL programs run on a cluster. */
export interface ClusterContext {
  /** PostgreSQL's data directory. */
  cluster: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
}

/**
 * Creates the cluster if it does not exist, and returns the password of the service's account. The cluster is renamed into
 * place when it is complete. The caller holds the lock of the directory, and no PostgreSQL may run on the cluster.
 */
export async function ensureCluster(
  context: ClusterContext,
  options: { durable: boolean; log: (line: string) => void },
): Promise<string> {
  const { cluster, account } = context;
  await removeIncomplete(cluster, options.log);
  // A mount or a restore may leave an empty folder, which is not a cluster.
  await rmdir(cluster).catch(() => {});
  if (!(await exists(cluster))) {
    options.log(`creating database in ${cluster}`);
    const incomplete = `${cluster}${INCOMPLETE}-${randomBytes(4).toString("hex")}`;
    const password = await createCluster({ ...context, cluster: incomplete }, options.durable).catch(
      async (error) => {
        await rm(incomplete, { recursive: true, force: true });
        throw error;
      },
    );
    await rename(incomplete, cluster);
    await syncFolder(dirname(cluster));
    return password;
  }
  await checkVersion(context);
  if (process.getuid?.() === 0 && (await stat(cluster)).uid === 0) {
    await account.own(cluster);
    await chmod(cluster, 0o700);
  }
  const stored = (await readFile(passwordFile(cluster), "utf8").catch(() => "")).trim();
  return stored || setPassword(context, { statementsBefore: [], durable: options.durable });
}

/**
 * Removes incomplete clusters of interrupted first starts. After a SIGKILL of the service, `initdb` keeps writing for seconds. Every
 * attempt therefore has its own folder, and a folder that is still being written is removed at the next start.
 */
async function removeIncomplete(cluster: string, log: (line: string) => void): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(cluster) + INCOMPLETE)) continue;
    const path = join(folder, name);
    log(`removing ${path}, which an interrupted first start left behind`);
    await rm(path, { recursive: true, maxRetries: REMOVALS }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY") throw error;
    });
  }
}

async function createCluster(context: ClusterContext, durable: boolean): Promise<string> {
  const { cluster, account, binaries } = context;
  await mkdir(cluster, { mode: 0o700 });
  await account.own(cluster);
  const settings = Object.entries(SETTINGS_OF_A_NEW_CLUSTER).map(([name, value]) => `--set=${name}=${value}`);
  const init = (ctype: string) =>
    runProgram(account, binaries.initdb, [
      `--pgdata=${cluster}`,
      "--username=postgres",
      "--auth=reject",
      "--encoding=UTF8",
      // ICU sorts names naturally, independent of the machine's locales.
      ...["--locale-provider=icu", "--icu-locale=und", "--locale=C", `--lc-ctype=${ctype}`],
      "--no-instructions",
      ...settings,
      ...(durable ? [] : ["--no-sync"]),
    ]);
  // A missing locale shows only when initdb fails. A failed initdb leaves the folder empty, so the next locale can be tried.
  const [first, ...others] = CTYPE_LOCALES;
  await others.reduce((tried, ctype) => tried.catch(() => init(ctype)), init(first));
  // The file is overwritten, not replaced, so that it keeps its owner.
  await writeFile(join(cluster, "pg_hba.conf"), HBA_RULES);
  return setPassword(context, { statementsBefore: CREATE_SERVICE, durable });
}

/** Sets a new password for the service's account and stores it in the cluster folder, readable only by its owner. */
async function setPassword(
  context: ClusterContext,
  options: { statementsBefore: string[]; durable: boolean },
): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const statements = [...options.statementsBefore, `ALTER ROLE ${SERVICE_NAME} PASSWORD '${password}'`];
  await runSingleUser(context, statements, options.durable);
  const file = passwordFile(context.cluster);
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  await context.account.own(file);
  return password;
}

function passwordFile(cluster: string): string {
  return join(cluster, "service-password");
}

async function checkVersion({ cluster, binaries }: ClusterContext): Promise<void> {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch(explainMissing)).trim();
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this Newsrack contains PostgreSQL ` +
        `${binaries.majorVersion}, which cannot read it. Start the Newsrack version that created it, dump the database with ` +
        `pg_dump ${version}, move the folder away, and restore the dump with this version.`,
    );
  }

  function explainMissing(error: NodeJS.ErrnoException): never {
    if (error.code !== "ENOENT") throw error;
    throw new EmbeddedPostgresError(
      `${cluster} is not a complete PostgreSQL database (it has no PG_VERSION). ` +
        "Restore it from a backup, or move it away to start with an empty one.",
    );
  }
}

/** Runs statements in PostgreSQL's single-user mode, without a server. A statement must not contain a line break. */
async function runSingleUser(context: ClusterContext, statements: string[], durable: boolean): Promise<void> {
  const switches = [
    "--single",
    "-D",
    context.cluster,
    "-c",
    `fsync=${durable ? "on" : "off"}`,
    "-c",
    "exit_on_error=on",
  ];
  await runProgram(
    context.account,
    context.binaries.postgres,
    [...switches, "-c", "log_statement=none", "-c", "log_min_error_statement=panic", "postgres"],
    `${statements.join("\n")}\n`,
  );
}

/** Runs a PostgreSQL program. Rejects with its output if it fails. */
function runProgram(account: PostgresAccount, file: string, args: string[], input = ""): Promise<void> {
  const command = account.command(file, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...command.options, cwd: "/", windowsHide: true });
    let output = "";
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output || `${file} exited with ${signal ?? `code ${code}`}.`));
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
