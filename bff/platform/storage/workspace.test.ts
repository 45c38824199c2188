import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceRoot, type WorkspaceRoot } from "./workspace.ts";

let folder: string;
let workspaces: WorkspaceRoot;
const left = () => readdir(join(folder, "work"));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-"));
  workspaces = await createWorkspaceRoot(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("working folders", () => {
  it("are empty, private, named after their job, and never the same twice", async () => {
    const [one, two] = await Promise.all([
      workspaces.createWorkspace("import-7"),
      workspaces.createWorkspace("import-7"),
    ]);
    expect(one.path).not.toBe(two.path);
    expect(basename(one.path)).toMatch(/^import-7-/);
    expect(await readdir(one.path)).toEqual([]);
    expect((await stat(one.path)).mode & 0o777).toBe(0o700);
  });

  it("are removed with everything in them, and again without complaint", async () => {
    const { path, dispose } = await workspaces.createWorkspace("job");
    await mkdir(join(path, "a", "b"), { recursive: true });
    await writeFile(join(path, "a", "b", "c"), "c");
    await dispose();
    await dispose();
    expect(await left()).toEqual([]);
  });

  it.each(["", "..", "../up", "a/b", "-a", "a b", "a".repeat(65)])("are not named %j", async (name) => {
    await expect(workspaces.createWorkspace(name)).rejects.toThrow(TypeError);
    expect(await left()).toEqual([]);
  });
});

describe("sweeping", () => {
  // A negative age lies in the future, so that everything is older.
  const everything = -1000;

  it("removes what earlier processes left", async () => {
    const { path } = await workspaces.createWorkspace("job");
    await mkdir(join(path, "deep"));
    await writeFile(join(path, "deep", "file"), "x");
    await writeFile(join(folder, "work", "stray"), "x");
    const next = await createWorkspaceRoot(folder);
    expect(await next.sweepOld(everything)).toBe(2);
    expect(await left()).toEqual([]);
    expect(await next.sweepOld(everything)).toBe(0);
  });

  it("leaves what this process still uses", async () => {
    const { path, dispose } = await workspaces.createWorkspace("job");
    expect(await workspaces.sweepOld(everything)).toBe(0);
    expect(await left()).toEqual([basename(path)]);
    await dispose();
    await mkdir(path);
    expect(await workspaces.sweepOld(everything)).toBe(1);
  });

  it("leaves what another process has touched lately, however old its files say they are", async () => {
    const { path } = await workspaces.createWorkspace("job");
    await writeFile(join(path, "file"), "x");
    for (const old of [join(path, "file"), path]) await utimes(old, 1, 1);
    const other = await createWorkspaceRoot(folder);
    expect(await other.sweepOld(60_000)).toBe(0);
    expect(await left()).toHaveLength(1);
  });
});
