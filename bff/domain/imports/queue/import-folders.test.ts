import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { createWorkspaceRoot, type WorkspaceRoot } from "#bff/platform/storage/workspace.ts";
import { createRenderPool } from "../render/render-pool.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { ImportFolders } from "./import-folders.ts";

let dataDir: string;
let workspaces: WorkspaceRoot;
const renderPool = createRenderPool({ size: 1 });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newsrack-folders-"));
  workspaces = await createWorkspaceRoot(dataDir);
});
afterEach(() => expect(renderPool.workers()).toEqual([]));
afterAll(async () => {
  await renderPool.close();
  await rm(dataDir, { recursive: true });
});

const start = () =>
  new ImportFolders({
    renderPool,
    workspaces,
    sandbox: createSandbox({ dataDir, keyFile: null }),
    log: createLogger("silent"),
  });
const pids = () => renderPool.workers().map(({ pid }) => pid);

describe("ImportFolders", () => {
  it("has no worker before the first import, and one for the next import after it", async () => {
    const folders = start();
    expect(pids()).toEqual([]);
    const first = await folders.take();
    const [ownPid] = pids();
    await first.dispose();
    expect(existsSync(first.folder.path)).toBe(false);
    folders.keepSpare();
    folders.keepSpare();
    await vi.waitUntil(() => pids().length > 0, { timeout: 60_000 });
    const [sparePid, ...others] = pids();
    expect(others).toEqual([]);
    expect(sparePid).not.toBe(ownPid);
    const second = await folders.take();
    expect(pids()).toEqual([sparePid]);
    expect(second.folder.path).not.toBe(first.folder.path);
    await second.dispose();
    await folders.close();
  });

  it("ends the worker in reserve after some time without an import, and when it is closed", async () => {
    const folders = start();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    folders.keepSpare();
    await vi.waitUntil(() => pids().length > 0, { timeout: 60_000 });
    vi.advanceTimersByTime(10 * 60_000);
    await vi.waitUntil(() => pids().length === 0, { timeout: 60_000 });
    await folders.close();
    const others = start();
    others.keepSpare();
    await others.close();
    others.keepSpare();
    expect(pids()).toEqual([]);
  });
});
