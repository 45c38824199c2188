import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { childrenOf, signal } from "./processes.ts";

/** A PostgreSQL of one's own, that can be killed. */
export interface KillableDatabase {
  connectionString: string;
  /** Ends the server without a word. */
  kill(): Promise<void>;
  /** Ends one of its processes without a word; the server ends and begins all others anew. False where there is none. */
  killBackend(choose: (pids: number[]) => number): Promise<boolean>;
  start(): Promise<void>;
  /** What it has written down: of a deadlock, too, who waited for what. */
  log(): Promise<string>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

export async function startKillableDatabase(): Promise<KillableDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-killable-"));
  let gone = Promise.withResolvers<void>();
  let server: EmbeddedPostgres | null = null;
  const start = async () => {
    gone = Promise.withResolvers<void>();
    server = await startEmbeddedPostgres({
      directory,
      log: () => undefined,
      settings: { log_error_verbosity: "default" },
      onUnexpectedEnd: () => gone.resolve(),
    });
    return server.connectionString;
  };
  const serverPid = async () =>
    Number((await readFile(join(directory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);

  return {
    connectionString: await start(),
    async kill() {
      signal(await serverPid(), "SIGKILL");
      await gone.promise;
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
