import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface Workspace {
  /** An empty folder that nobody else uses, readable for this account alone. */
  path: string;
  /** Removes the folder with everything in it; may be called twice. */
  dispose(): Promise<void>;
}

export interface WorkspaceRoot {
  /** Makes a working folder for a job; `name` (letters, digits, `-`) begins its name, for whoever looks. */
  createWorkspace(name: string): Promise<Workspace>;
  /**
   * Removes the folders that jobs of earlier processes left behind: those in which nothing has been added,
   * written or removed for `ageMs`. Folders this process still uses stay. Answers how many were removed.
   */
  sweepOld(ageMs: number): Promise<number>;
}

/** The folder of the data directory that working folders are in. */
export const WORK = "work";

/** Working folders under `<data directory>/work`. Nothing in them is meant to survive a job. */
export async function createWorkspaceRoot(dataDirectory: string): Promise<WorkspaceRoot> {
  const root = join(dataDirectory, WORK);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const inUse = new Set<string>();

  return {
    async createWorkspace(name) {
      if (!/^[a-z0-9][a-z0-9-]{0,63}$/i.test(name)) {
        throw new TypeError(`${JSON.stringify(name)} cannot name a working folder.`);
      }
      const path = await mkdtemp(join(root, `${name}-`));
      inUse.add(path);
      return {
        path,
        async dispose() {
          await rm(path, { recursive: true, force: true });
          inUse.delete(path);
        },
      };
    },

    async sweepOld(ageMs) {
      const before = Date.now() - ageMs;
      let removed = 0;
      for (const name of await readdir(root)) {
        const path = join(root, name);
        if (inUse.has(path) || (await lastTouched(path)) > before) continue;
        await rm(path, { recursive: true, force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** The latest change of anything below a path, in milliseconds since 1970. */
async function lastTouched(path: string): Promise<number> {
  try {
    const found = await stat(path);
    const inside = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
    const times = await Promise.all(inside.map(async (name) => (await stat(join(path, name))).ctimeMs));
    return times.reduce((latest, time) => Math.max(latest, time), found.ctimeMs);
  } catch {
    // Somebody is removing things in there right now.
    return Date.now();
  }
}
