import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { childrenOf, signal } from "./processes.ts";

/** A separate PostgreSQL server that a test can kill. */
export interface KillableDatabase {
  connectionString: string;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Kills one backend with SIGKILL, after which the server restarts all backends. Returns false if there is none. */
  killBackend(choose: (pids: number[]) => number): Promise<boolean>;
  start(): Promise<void>;
  /** Returns the server's log, which for a deadlock contains the locks and statements involved. */
  log(): Promise<string>;
  /** Stops the server and deletes its data. */
  dispose(): Promise<void>;
}

export async function startKillableDatabase(): Promise<KillableDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-killable-"));
  let exited = Promise.withResolvers<void>();
  let server: EmbeddedPostgres | null = null;
  const start = async () => {
    exited = Promise.withResolvers<void>();
    server = await startEmbeddedPostgres({
      directory,
      log: () => undefined,
      settings: { log_error_verbosity: "default" },
      onUnexpectedEnd: () => exited.resolve(),
    });
    return server.connectionString;
  };
  const serverPid = async () =>
    Number((await readFile(join(directory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);

  return {
    connectionString: await start(),
    async kill() {
      signal(await serverPid(), "SIGKILL");
      await exited.promise;
      await server?.stop();
    },
    async killBackend(choose) {
      const pids = childrenOf(await serverPid());
      return pids.length > 0 && signal(choose(pids), "SIGKILL");
    },
    async start() {
      await start();
    },
    async log() {
      const folder = join(directory, "cluster", "log");
      const files = await readdir(folder).catch(() => []);
      return (await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")))).join("");
    },
    async dispose() {
      await server?.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
