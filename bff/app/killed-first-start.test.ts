import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileCache } from "#bff/platform/processes/compile-cache.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";

/** The files and folders that a first start creates in the data directory, in order. */
const CREATED_PATHS = [
  "postgres/cluster.new-*",
  "postgres/cluster.new-*/service-password",
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

/** Returns a value for each file that a pattern matches, which changes when the file is replaced. */
function identitiesOf(pattern: string): string[] {
  const found = globSync(pattern, { cwd: dataDir }).map((path) =>
    statSync(join(dataDir, path), { throwIfNoEntry: false }),
  );
  return found.filter((file) => file !== undefined).map(({ ino, birthtimeMs }) => `${ino} ${birthtimeMs}`);
}

const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Starts only the infrastructure, which creates all of these paths, because loading the whole service takes longer. */
const START_PLATFORM = `
  import { readConfig } from ${moduleUrl("./config.ts")};
  import { startPlatform } from ${moduleUrl("./platform.ts")};
  import { createLogger } from ${moduleUrl("../platform/logging/logging.ts")};
  await startPlatform(readConfig(process.env), createLogger("silent"), { jobKinds: [] });
  console.log("ready");`;

/**
 * Starts the infrastructure of the service and kills it as soon as it has created the given file or folder, or is ready if
 * the previous start has already created it. Returns the signal or exit code.
 */
async function startAndKillAfterCreating(createdPath: string): Promise<string> {
  const before = identitiesOf(createdPath);
  const isCreated = () => identitiesOf(createdPath).some((file) => !before.includes(file));
  const child = spawn(process.execPath, ["--input-type=module", "-e", START_PLATFORM], {
    env: { PATH: process.env.PATH ?? "", HOME: tmpdir(), NEWSRACK_DATA_DIR: dataDir, ...compileCache() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let ready = false;
  child.stdout.on("data", (printed: Buffer) => {
    ready ||= printed.includes("ready");
  });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  while (child.exitCode === null && !ready && !isCreated()) await delay(POLL_MS);
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  return signal ?? `code ${code}`;
}

describe("the first start", () => {
  it("can be killed while it creates the database and the key, and the next start works", async () => {
    for (const path of CREATED_PATHS) expect(await startAndKillAfterCreating(path), path).toBe("SIGKILL");

    const service = await startServiceProcess({ dataDir, provision: benchProvision });
    const headers = { Authorization: `Token ${BENCH_TOKEN}` };
    expect(await (await fetch(service.url + EMAGS_PATH, { headers })).json()).toMatchObject({ emags: [] });
    const readiness = async () => (await fetch(`${service.url}/readyz`)).json();
    // A check that takes too long on a busy machine counts as failed.
    await expect.poll(readiness).toMatchObject({ status: "ready" });
    expect(globSync("postgres/cluster.new*", { cwd: dataDir })).toEqual([]);
    await service.stop();
  });
});
