import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdir, readFile, readlink, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { ClusterPlace } from "./postgres-cluster.ts";

const run = promisify(execFile);
const POLL_MS = 10;
const SLOW_START_MS = 10_000;

/** A PostgreSQL server that accepts connections. */
export interface PostgresProcess {
  /** Resolves with a word on how it ended, whenever it does. */
  ended: Promise<string>;
  /** Asks it to shut down now, dropping its clients; after `patienceMs` it is made to. Resolves when it is gone. */
  stop(patienceMs: number): Promise<void>;
}

/**
 * Starts the server and resolves when it accepts connections, however long it takes to recover from a crash.
 * Rejects with what it wrote when it ends instead.
 */
export async function launchPostgres(
  place: ClusterPlace,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<PostgresProcess> {
  const { cluster, account, binaries } = place;
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = account.command(binaries.postgres, ["-D", cluster, ...switches]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: "/",
    // A session of its own: Ctrl-C is for the service, which stops the database last.
    detached: process.platform !== "win32",
    stdio: ["ignore", "ignore", "pipe"],
    windowsHide: true,
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  let ending = "";
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      ending = how;
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code, signal) => end(signal ? `signal ${signal}` : `code ${code}`));
  });

  const startedAt = performance.now();
  let patient = false;
  while (!(await isReady(cluster, child.pid))) {
    if (ending)
      throw new Error(
        `${output}\n${await newestLog(cluster, startedAt)}`.trim() || `It ended with ${ending}.`,
      );
    if (!patient && performance.now() - startedAt > SLOW_START_MS) {
      patient = true;
      log("The database is recovering from a crash; this can take a while");
    }
    await delay(POLL_MS);
  }
  // From here on it writes to its own log, and must not keep this process alive.
  child.stderr.destroy();
  child.unref();
  const stopWithUs = () => child.kill("SIGINT");
  process.once("exit", stopWithUs);
  ended.then(() => process.off("exit", stopWithUs));

  return {
    ended,
    async stop(patienceMs) {
      if (ending) return;
      child.ref();
      await askToStop(child, place);
      await Promise.race([ended, delay(patienceMs, undefined, { ref: false })]);
      if (!ending) child.kill("SIGQUIT");
      await ended;
    },
  };
}

async function askToStop(child: ChildProcess, { cluster, binaries }: ClusterPlace): Promise<void> {
  if (process.platform === "win32") {
    // Windows knows no signals; pg_ctl speaks to the server through a pipe.
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-W"]).catch(() => child.kill());
  } else {
    child.kill("SIGINT");
  }
}

/**
 * Stops a server that still runs on the cluster although the service that started it is gone, and clears what
 * it left. Must run under the directory's lock.
 */
export async function stopLeftover(place: ClusterPlace, log: (line: string) => void): Promise<void> {
  const { cluster, binaries } = place;
  const pidFile = join(cluster, "postmaster.pid");
  const server = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!(server > 0)) return clearLocks(cluster);
  if (process.platform === "win32") {
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast"]).catch(() => {});
    return;
  }
  let left = await serversOn(cluster, server);
  if (left.length > 0) {
    log(`Stopping the database that a killed Newsrack left running (process ${left.join(", ")})`);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      // Without its server, the others end by themselves.
      signalAll(left.includes(server) ? [server] : left, signal);
      const deadline = performance.now() + 10_000;
      while (left.length > 0 && performance.now() < deadline) {
        await delay(POLL_MS);
        left = await serversOn(cluster, server);
      }
    }
  }
  if (left.length > 0) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL of an earlier Newsrack still runs on ${cluster} and does not stop (process ${left.join(", ")}). ` +
        "End it, then start again.",
    );
  }
  await clearLocks(cluster);
}

/** The number in them may meanwhile belong to another program, which PostgreSQL would take for itself. */
async function clearLocks(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => []);
  const locks = names.filter((name) => name === "postmaster.pid" || /^\.s\.PGSQL\.\d+\.lock$/.test(name));
  await Promise.all(locks.map((name) => rm(join(cluster, name), { force: true })));
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** The PostgreSQL processes at work in the cluster; `recorded` is the server's number in its pid file. */
async function serversOn(cluster: string, recorded: number): Promise<number[]> {
  if (process.platform === "linux") {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
    const working = await Promise.all(pids.map((pid) => worksIn(pid, cluster)));
    return pids.filter((_, index) => working[index]);
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", `${recorded}`]).catch(() => ({ stdout: "" }));
  return basename(stdout.split(" -D ")[0]?.trim() ?? "") === "postgres" && stdout.includes(cluster)
    ? [recorded]
    : [];
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)]);
    return cwd === cluster && basename(program).startsWith("postgres");
  } catch {
    return false;
  }
}

/** PostgreSQL writes its state to the eighth line of its pid file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** What this start wrote to the server's log, if it came that far; `startedAt` is of `performance.now`. */
async function newestLog(cluster: string, startedAt: number): Promise<string> {
  const directory = join(cluster, "log");
  const since = performance.timeOrigin + startedAt - 1000;
  let newest = { at: since, text: "" };
  for (const name of await readdir(directory).catch(() => [])) {
    const { mtimeMs } = await stat(join(directory, name));
    if (mtimeMs > newest.at) newest = { at: mtimeMs, text: await readFile(join(directory, name), "utf8") };
  }
  return newest.text.slice(Math.max(0, newest.text.lastIndexOf("starting PostgreSQL")));
}
