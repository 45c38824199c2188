import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "./bench/bench-provision.ts";
import { freePort } from "./testing/free-port.ts";
import { startServiceProcess } from "./testing/service-process.ts";

/** Moments of a first start, in their order: what it has just made below the data directory. */
const MOMENTS = [
  "postgres/cluster.new",
  "postgres/cluster.new/service-password",
  "postgres/cluster",
  "postgres/cluster/postmaster.pid",
  "secrets/master.key",
];
const POLL_MS = 2;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newsrack-first-start-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Tells a file from another one that was at the same place. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.birthtimeMs}` : null;
}

/**
 * Starts the service and kills it as soon as it has made this, or is ready: the start before may have come as far as making
 * it. Answers how it ended.
 */
async function startAndKillAt(moment: string): Promise<string> {
  const path = join(dataDir, moment);
  const before = identityOf(path);
  const child = spawn(process.execPath, ["bff/start.mjs"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: tmpdir(),
      NEWSRACK_DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let ready = false;
  child.stdout.on("data", (printed: Buffer) => {
    ready ||= printed.includes("Newsrack is ready");
  });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  while (child.exitCode === null && !ready && [before, null].includes(identityOf(path))) await delay(POLL_MS);
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  return signal ?? `code ${code}`;
}

test("killed at any moment of its very first start, the service starts the next time", {
  timeout: 240_000,
}, async () => {
  for (const moment of MOMENTS) expect(await startAndKillAt(moment), moment).toBe("SIGKILL");

  const service = await startServiceProcess({ dataDir, provision: benchProvision });
  const headers = { Authorization: `Token ${BENCH_TOKEN}` };
  expect(await (await fetch(service.url + EMAGS_PATH, { headers })).json()).toMatchObject({ emags: [] });
  expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ status: "ready" });
  expect(existsSync(join(dataDir, "postgres", "cluster.new"))).toBe(false);
  await service.stop();
});
