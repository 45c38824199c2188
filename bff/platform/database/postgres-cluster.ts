import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** Both the database and the one account that may sign in to it. */
export const SERVICE_NAME = "newsrack";

// The service's account can do all it needs, extensions included, without being a superuser: one that is
// could read and write files and run programs on the machine.
const CREATE_SERVICE = [
  `CREATE ROLE ${SERVICE_NAME} LOGIN CREATEDB`,
  `CREATE DATABASE ${SERVICE_NAME} OWNER ${SERVICE_NAME}`,
];

const WHO_MAY_CONNECT = `# The service alone, with its password. Nobody signs in as the superuser.
local all ${SERVICE_NAME} scram-sha-256
host all ${SERVICE_NAME} 127.0.0.1/32 scram-sha-256
`;

// What counts as a letter, which trigrams are made of: of all alphabets, where the machine knows one of these.
const LETTERS = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

const MIB = 1024 * 1024;
/** Of the machine's memory, which is for the service and the file cache too. */
const CACHE_SHARE = 1 / 16;
const CACHE_MIB = { atLeast: 128, atMost: 512 };

function cacheMib(): number {
  // Zero where nothing limits this process more than the machine does.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const share = Math.floor((Math.min(totalmem(), limit) / MIB) * CACHE_SHARE);
  return Math.min(Math.max(share, CACHE_MIB.atLeast), CACHE_MIB.atMost);
}

// Written into a new cluster's postgresql.conf, where an operator may change them.
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
  // The details of an error quote whole rows.
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** What the cluster's own programs need to know. */
export interface ClusterPlace {
  /** PostgreSQL's data directory. */
  cluster: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
}

/**
 * Makes the cluster unless it exists, and resolves to its service account's password. A cluster appears under
 * its name only when it is complete. Must run under the directory's lock, with no PostgreSQL on the cluster.
 */
export async function ensureCluster(
  place: ClusterPlace,
  options: { durable: boolean; log: (line: string) => void },
): Promise<string> {
  const { cluster, account } = place;
  const half = `${cluster}.new`;
  if (await exists(half)) {
    options.log(`Removing ${half}, which an interrupted first start left behind`);
    await rm(half, { recursive: true });
  }
  // An empty folder, as left by a mount or a restore, is no cluster.
  await rmdir(cluster).catch(() => {});
  if (!(await exists(cluster))) {
    options.log(`Making the database in ${cluster}`);
    const password = await makeCluster({ ...place, cluster: half }, options.durable).catch(async (error) => {
      await rm(half, { recursive: true, force: true });
      throw error;
    });
    await rename(half, cluster);
    await syncDirectory(dirname(cluster));
    return password;
  }
  await checkVersion(place);
  if (process.getuid?.() === 0 && (await stat(cluster)).uid === 0) {
    await account.own(cluster);
    await chmod(cluster, 0o700);
  }
  const kept = (await readFile(passwordFile(cluster), "utf8").catch(() => "")).trim();
  return kept || setPassword(place, { after: [], durable: options.durable });
}

async function makeCluster(place: ClusterPlace, durable: boolean): Promise<string> {
  const { cluster, account, binaries } = place;
  await mkdir(cluster, { mode: 0o700 });
  await account.own(cluster);
  const settings = Object.entries(SETTINGS_OF_A_NEW_CLUSTER).map(([name, value]) => `--set=${name}=${value}`);
  const init = (letters: string) =>
    runProgram(account, binaries.initdb, [
      `--pgdata=${cluster}`,
      "--username=postgres",
      "--auth=reject",
      "--encoding=UTF8",
      // Names sort as people expect, whatever locales the machine has.
      ...["--locale-provider=icu", "--icu-locale=und", "--locale=C", `--lc-ctype=${letters}`],
      "--no-instructions",
      ...settings,
      ...(durable ? [] : ["--no-sync"]),
    ]);
  // Whether the machine has a locale only shows by trying; what failed leaves the folder empty.
  const [first, ...others] = LETTERS;
  await others.reduce((tried, letters) => tried.catch(() => init(letters)), init(first));
  // Rewritten in place, so that the file keeps its owner.
  await writeFile(join(cluster, "pg_hba.conf"), WHO_MAY_CONNECT);
  return setPassword(place, { after: CREATE_SERVICE, durable });
}

/**
 * Gives the service's account a new password and keeps it beside the data, readable by its owner alone. The
 * statements in `after` run first.
 */
async function setPassword(
  place: ClusterPlace,
  options: { after: string[]; durable: boolean },
): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const statements = [...options.after, `ALTER ROLE ${SERVICE_NAME} PASSWORD '${password}'`];
  await runSingleUser(place, statements, options.durable);
  const file = passwordFile(place.cluster);
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  await place.account.own(file);
  return password;
}

function passwordFile(cluster: string): string {
  return join(cluster, "service-password");
}

async function checkVersion({ cluster, binaries }: ClusterPlace): Promise<void> {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch(explainMissing)).trim();
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version}; this Newsrack brings PostgreSQL ${binaries.majorVersion}, ` +
        `which cannot read it. Run the Newsrack that made it, dump it there with pg_dump ${version}, ` +
        "move the folder away, and restore the dump here.",
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

/** Runs statements, one a line, without a server; nobody else can be connected. */
async function runSingleUser(place: ClusterPlace, statements: string[], durable: boolean): Promise<void> {
  const switches = [
    "--single",
    "-D",
    place.cluster,
    "-c",
    `fsync=${durable ? "on" : "off"}`,
    "-c",
    "exit_on_error=on",
  ];
  await runProgram(
    place.account,
    place.binaries.postgres,
    [...switches, "-c", "log_statement=none", "-c", "log_min_error_statement=panic", "postgres"],
    `${statements.join("\n")}\n`,
  );
}

/** Runs one of PostgreSQL's programs to its end; rejects with all it wrote when it fails. */
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
      else reject(new Error(output || `${file} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
