import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { chooseAccount } from "./postgres-account.ts";
import { locatePostgres } from "./postgres-binaries.ts";
import type { ClusterContext } from "./postgres-cluster.ts";

/** Runs a statement with a separate connection and returns its rows. */
export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Expects an `EmbeddedPostgresError` and returns its message. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return (error as EmbeddedPostgresError).message;
}

/** Returns the programs and the account that a database in this folder runs with. */
export async function clusterContext(directory: string): Promise<ClusterContext> {
  const binaries = await locatePostgres();
  const cluster = join(directory, "cluster");
  return { cluster, binaries, account: await chooseAccount(cluster, binaries.postgres) };
}

/** Returns the process ID of the running database. */
export async function serverPid(directory: string): Promise<number> {
  return Number((await readFile(join(directory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Starts a database in a separate process, as `npm start` does. The process prints its connection string when ready. */
export async function startService(
  directory: string,
): Promise<{ process: ChildProcess; connectionString: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)};
    const { connectionString } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log() {} });
    console.log(connectionString);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => kill(child));
  for await (const line of createInterface(child.stdout)) return { process: child, connectionString: line };
  throw new Error("The service exited before its database was ready.");
}

/** Kills a process and waits until it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** Returns whether a process is running. A zombie does not count as running. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === "linux") return readlink(`/proc/${pid}/exe`).then(Boolean, () => false);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
