import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { databaseOn } from "../database/test-database.ts";
import { type S3Server, startS3Server } from "../servers/s3-server.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

/** Longer than any test, because `restartWeb` ends the drain period of a web process with a second signal. */
const DRAIN_SECONDS = 300;

/** Web and worker processes as on several machines. They share a database, a bucket and a key, but no folder. */
export interface Cluster {
  /** The configured base URL. No process listens there. */
  publicUrl: string;
  webs: ServiceProcess[];
  workers: ServiceProcess[];
  s3: S3Server;
  connectionString: string;
  /** Returns the output of all processes. */
  output(): string;
  /** Stops a web process with a signal, which serves requests until `drained` resolves, and starts it again on the same port. */
  restartWeb(index: number, drained: Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two web and two worker processes concurrently on an empty database. */
export async function startCluster(provision: unknown): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-cluster-"));
  const keyFile = join(folder, "key");
  await writeFile(keyFile, randomBytes(32).toString("base64"));
  const name = `cluster_${randomBytes(6).toString("hex")}`;
  await admin(`create database ${name}`);
  const connectionString = databaseOn(inject("adminConnection"), name);
  const s3 = await startS3Server();
  const publicUrl = "http://newsrack.example.com";
  const start = (role: "web" | "worker", options: { port?: number } = {}) =>
    startServiceProcess({
      ...options,
      provision,
      env: {
        DATABASE_URL: connectionString,
        NEWSRACK_ROLE: role,
        NEWSRACK_BASE_URL: publicUrl,
        NEWSRACK_KEY_FILE: keyFile,
        NEWSRACK_DRAIN_SECONDS: String(DRAIN_SECONDS),
        S3_BUCKET: s3.bucket,
        S3_ENDPOINT: s3.url,
        ...s3.env,
      },
    });
  const [web1, web2, worker1, worker2] = await Promise.all([
    start("web"),
    start("web"),
    start("worker"),
    start("worker"),
  ]);
  const webs = [web1, web2];
  const workers = [worker1, worker2];
  const outputOfStopped: string[] = [];
  return {
    publicUrl,
    webs,
    workers,
    s3,
    connectionString,
    output: () =>
      [...outputOfStopped, ...[...webs, ...workers].map((process) => process.output())].join("\n"),
    async restartWeb(index, drained) {
      const before = webs[index]!;
      const stopped = before.dispose();
      await drained;
      endDrain(before);
      await stopped;
      outputOfStopped.push(before.output());
      webs[index] = await start("web", { port: Number(new URL(before.url).port) });
    },
    async stop() {
      const stopped = [...webs, ...workers].map((process) => process.dispose());
      webs.forEach(endDrain);
      await Promise.all(stopped);
      await s3.stop();
      await admin(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the drain period of a process. Not with a second SIGTERM, which would be lost while the first one is pending. */
function endDrain({ pid }: ServiceProcess): void {
  process.kill(pid, "SIGINT");
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("adminConnection") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
