import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdir, readFile, readlink, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { ClusterContext } from "./postgres-cluster.ts";

const run = promisify(execFile);
const POLL_MS = 10;
const SLOW_START_MS = 10_000;

/** A PostgreSQL server that accepts connections. */
export interface PostgresProcess {
  /** Resolves when the server exits, to its signal or exit code. */
  ended: Promise<string>;
  /** Disconnects the clients and shuts down, by force after `timeoutMs`. Resolves when the server has exited. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Starts the server and resolves when it accepts connections. Crash recovery may take long, so it has no timeout. Rejects
 * with the server's output if it exits instead.
 */
export async function launchPostgres(
  context: ClusterContext,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<PostgresProcess> {
  const { cluster, account, binaries } = context;
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = account.command(binaries.postgres, ["-D", cluster, ...switches]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: "/",
    // In a separate session the server does not receive Ctrl-C. The service stops it last.
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
  let isSlowStartLogged = false;
  while (!(await isReady(cluster, child.pid))) {
    if (ending)
      throw new Error(
        `${output}\n${await newestLog(cluster, startedAt)}`.trim() || `PostgreSQL exited with ${ending}.`,
      );
    if (!isSlowStartLogged && performance.now() - startedAt > SLOW_START_MS) {
      isSlowStartLogged = true;
      log("recovering database after a crash; this can take a while");
    }
    await delay(POLL_MS);
  }
  // A running server writes to its log file, and must not keep this process alive.
  child.stderr.destroy();
  child.unref();
  const stopAtExit = () => child.kill("SIGINT");
  process.once("exit", stopAtExit);
  ended.then(() => process.off("exit", stopAtExit));

  return {
    ended,
    async stop(timeoutMs) {
      if (ending) return;
      child.ref();
      await requestShutdown(child, context);
      await Promise.race([ended, delay(timeoutMs, undefined, { ref: false })]);
      if (!ending) child.kill("SIGQUIT");
      await ended;
    },
  };
}

async function requestShutdown(child: ChildProcess, { cluster, binaries }: ClusterContext): Promise<void> {
  if (process.platform === "win32") {
    // Windows has no signals. pg_ctl contacts the server through a pipe.
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-W"]).catch(() => child.kill());
  } else {
    child.kill("SIGINT");
  }
}

/**
 * Stops a server that still runs on the cluster after its service died, and removes its lock files. The caller holds the
 * lock of the directory.
 */
export async function stopLeftover(context: ClusterContext, log: (line: string) => void): Promise<void> {
  const { cluster, binaries } = context;
  const pidFile = join(cluster, "postmaster.pid");
  const server = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!(server > 0)) return clearLocks(cluster);
  if (process.platform === "win32") {
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast"]).catch(() => {});
    return;
  }
  let left = await serversOn(cluster, server);
  if (left.length > 0) {
    log(`stopping database that a killed Newsrack left running (process ${left.join(", ")})`);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      // The server's child processes exit when the server does.
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
      `A PostgreSQL server of an earlier Newsrack is still running on ${cluster} and cannot be stopped (process ` +
        `${left.join(", ")}). Stop the process, then start again.`,
    );
  }
  await clearLocks(cluster);
}

/** Removes lock files. Their PID may now belong to another program, which PostgreSQL would mistake for a running server. */
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

/** Returns the PIDs of the PostgreSQL processes of a cluster. `recordedPid` is the server's PID in its pid file. */
async function serversOn(cluster: string, recordedPid: number): Promise<number[]> {
  if (process.platform === "linux") {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
    const isServer = await Promise.all(pids.map((pid) => isPostgresIn(pid, cluster)));
    return pids.filter((_, index) => isServer[index]);
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", `${recordedPid}`]).catch(() => ({
    stdout: "",
  }));
  return basename(stdout.split(" -D ")[0]?.trim() ?? "") === "postgres" && stdout.includes(cluster)
    ? [recordedPid]
    : [];
}

async function isPostgresIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)]);
    return cwd === cluster && basename(program).startsWith("postgres");
  } catch {
    return false;
  }
}

/** Returns whether the server accepts connections: PostgreSQL writes its state to the eighth line of its pid file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** Returns the log of this start, or an empty string if there is none. `startedAt` is a value of `performance.now()`. */
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
