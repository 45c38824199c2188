import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeyRace } from "./master-key.fixture.ts";
import { loadMasterKey, readMasterKey, storeMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-key-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("loadMasterKey", () => {
  it("creates the key once, readable only by its owner, and leaves no other file", async () => {
    const location = { dataDir: folder, keyFile: null };
    expect(readMasterKey(location)).toBeNull();
    const key = loadMasterKey(location);
    expect(key).toHaveLength(32);
    expect(loadMasterKey(location)).toEqual(key);
    storeMasterKey(location, Buffer.alloc(32));
    expect(readMasterKey(location)).toEqual(key);
    expect(await readdir(join(folder, "secrets"))).toEqual(["master.key"]);
    expect((await stat(join(folder, "secrets", "master.key"))).mode & 0o777).toBe(0o600);
  });

  it("returns the same complete key to processes that start at the same moment", async () => {
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
