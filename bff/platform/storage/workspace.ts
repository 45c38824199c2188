import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface Workspace {
  /** A new folder for one job, readable only by this account. */
  path: string;
  /** Removes the folder and its content. May be called twice. */
  dispose(): Promise<void>;
}

export interface WorkspaceRoot {
  /** Creates a working folder for a job. `name` (letters, digits, `-`) is the start of the folder's name, for debugging. */
  createWorkspace(name: string): Promise<Workspace>;
  /**
   * Removes folders in which nothing has changed for `ageMs`, because their process died. Keeps folders that this process
   * is using. Returns the number of removed folders.
   */
  sweepOld(ageMs: number): Promise<number>;
}

/** Folder of the data directory that contains the working folders. */
export const WORK = "work";

/** Creates `<data directory>/work`, which contains a temporary folder per job. */
export async function createWorkspaceRoot(dataDirectory: string): Promise<WorkspaceRoot> {
  const root = join(dataDirectory, WORK);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const inUse = new Set<string>();

  return {
    async createWorkspace(name) {
      if (!/^[a-z0-9][a-z0-9-]{0,63}$/i.test(name)) {
        throw new TypeError(`${JSON.stringify(name)} is not a valid name for a working folder.`);
      }
      const path = await mkdtemp(join(root, `${name}-`));
      inUse.add(path);
      return {
        path,
        async dispose() {
          // A broken disk keeps the folder. The sweep removes it later.
          inUse.delete(path);
          await rm(path, { recursive: true, force: true });
        },
      };
    },

    async sweepOld(ageMs) {
      const before = Date.now() - ageMs;
      let removed = 0;
      for (const name of await readdir(root)) {
        const path = join(root, name);
        if (inUse.has(path) || (await lastChanged(path)) > before) continue;
        await rm(path, { recursive: true, force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** Returns the time of the latest change in a folder, in milliseconds since 1970. */
async function lastChanged(path: string): Promise<number> {
  try {
    const found = await stat(path);
    const inside = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
    const times = await Promise.all(inside.map(async (name) => (await stat(join(path, name))).ctimeMs));
    return times.reduce((latest, time) => Math.max(latest, time), found.ctimeMs);
  } catch {
    // Another process is removing files from the folder.
    return Date.now();
  }
}
