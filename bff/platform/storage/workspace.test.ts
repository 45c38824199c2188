import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceRoot, type WorkspaceRoot } from "./workspace.ts";

let folder: string;
let workspaces: WorkspaceRoot;
const remaining = () => readdir(join(folder, "work"));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-"));
  workspaces = await createWorkspaceRoot(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("createWorkspace", () => {
  it("creates a new, empty and private folder that is named after the job", async () => {
    const [one, two] = await Promise.all([
      workspaces.createWorkspace("import-7"),
      workspaces.createWorkspace("import-7"),
    ]);
    expect(one.path).not.toBe(two.path);
    expect(basename(one.path)).toMatch(/^import-7-/);
    expect(await readdir(one.path)).toEqual([]);
    expect((await stat(one.path)).mode & 0o777).toBe(0o700);
  });

  it("returns a dispose function that removes the folder and may be called twice", async () => {
    const { path, dispose } = await workspaces.createWorkspace("job");
    await mkdir(join(path, "a", "b"), { recursive: true });
    await writeFile(join(path, "a", "b", "c"), "c");
    await dispose();
    await dispose();
    expect(await remaining()).toEqual([]);
  });

  it.each(["", "..", "../up", "a/b", "-a", "a b", "a".repeat(65)])("rejects the name %j", async (name) => {
    await expect(workspaces.createWorkspace(name)).rejects.toThrow(TypeError);
    expect(await remaining()).toEqual([]);
  });
});

describe("sweepOld", () => {
  // With a negative age, every folder counts as old.
  const everything = -1000;

  it("removes the files and folders of earlier processes", async () => {
    const { path } = await workspaces.createWorkspace("job");
    await mkdir(join(path, "deep"));
    await writeFile(join(path, "deep", "file"), "x");
    await writeFile(join(folder, "work", "stray"), "x");
    const next = await createWorkspaceRoot(folder);
    expect(await next.sweepOld(everything)).toBe(2);
    expect(await remaining()).toEqual([]);
    expect(await next.sweepOld(everything)).toBe(0);
  });

  it("keeps folders that this process is using", async () => {
    const { path, dispose } = await workspaces.createWorkspace("job");
    expect(await workspaces.sweepOld(everything)).toBe(0);
    expect(await remaining()).toEqual([basename(path)]);
    await dispose();
    await mkdir(path);
    expect(await workspaces.sweepOld(everything)).toBe(1);
  });

  it("keeps folders that another process changed recently, even if their modification times are old", async () => {
    const { path } = await workspaces.createWorkspace("job");
    await writeFile(join(path, "file"), "x");
    for (const old of [join(path, "file"), path]) await utimes(old, 1, 1);
    const other = await createWorkspaceRoot(folder);
    expect(await other.sweepOld(60_000)).toBe(0);
    expect(await remaining()).toHaveLength(1);
  });
});
