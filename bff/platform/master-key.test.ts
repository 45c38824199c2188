import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeyRace } from "./master-key.fixture.ts";
import { keepMasterKey, loadMasterKey, readMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-key-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the key of an installation", () => {
  test("is made once, for its owner alone, and nothing is left beside it", async () => {
    const place = { dataDir: folder, keyFile: null };
    expect(readMasterKey(place)).toBeNull();
    const key = loadMasterKey(place);
    expect(key).toHaveLength(32);
    expect(loadMasterKey(place)).toEqual(key);
    keepMasterKey(place, Buffer.alloc(32));
    expect(readMasterKey(place)).toEqual(key);
    expect(await readdir(join(folder, "secrets"))).toEqual(["master.key"]);
    expect((await stat(join(folder, "secrets", "master.key"))).mode & 0o777).toBe(0o600);
  });

  test("is the same for all that start at the same moment: it is there whole or not at all", async () => {
    const rounds = 300;
    const threads = 2;
    const arrived = new Int32Array(new SharedArrayBuffer(4 * rounds));
    const workerData: KeyRace = { folder, rounds, threads, arrived };
    const keys = await Promise.all(
      Array.from({ length: threads }, async () => {
        const worker = new Worker(new URL("./master-key.fixture.ts", import.meta.url), { workerData });
        return (await once(worker, "message"))[0] as string[];
      }),
    );
    expect(new Set(keys[0]).size).toBe(rounds);
    expect(keys[1]).toEqual(keys[0]);
  });
});
