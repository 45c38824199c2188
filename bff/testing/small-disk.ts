import { execFile } from "node:child_process";
import { chmod, mkdtemp, open, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const MIB = 1024 * 1024;
const REMOUNT_INTERVAL_MS = 25;
/** Longer than the tests stop a process with SIGSTOP, because its open files prevent a remount until it continues. */
const REMOUNT_TIMEOUT_MS = 60_000;

/** The ways in which the storage can fail. `full` needs root, to mount a small disk. */
export type DiskFault = "full" | "read-only" | "gone";

/** A folder for a data directory whose disk can be made to fail. */
export interface SmallDisk {
  path: string;
  faults: DiskFault[];
  /** Injects a fault. Returns the function that repairs the disk. */
  fail(fault: DiskFault): Promise<() => Promise<void>>;
  /** Deletes the folder with its contents. */
  dispose(): Promise<void>;
}

/** Creates a folder on a tmpfs of this size if the process may mount one, else an ordinary folder. */
export async function createSmallDisk(bytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "newsrack-disk-"));
  const isMounted =
    process.getuid?.() === 0 &&
    (await run("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0700`, "newsrack", path]).then(
      () => true,
      () => false,
    ));
  const mayChmod = process.getuid !== undefined && process.getuid() !== 0;
  const partials = join(path, "files", ".tmp");

  const fail: Record<DiskFault, () => Promise<() => Promise<void>>> = {
    async full() {
      const ballast = join(path, ".ballast");
      await fill(ballast);
      return () => rm(ballast);
    },
    async "read-only"() {
      if (!isMounted) {
        await chmod(partials, 0o500);
        return () => chmod(partials, 0o700);
      }
      await remount(path, "ro");
      return () => remount(path, "rw");
    },
    // Every file is first written to this folder.
    async gone() {
      const away = `${partials}.away`;
      await rename(partials, away);
      await writeFile(partials, "");
      return async () => {
        await rm(partials);
        await rename(away, partials);
      };
    },
  };
  return {
    path,
    faults: isMounted ? ["full", "read-only", "gone"] : mayChmod ? ["read-only", "gone"] : ["gone"],
    fail: (fault) => fail[fault](),
    async dispose() {
      // Processes that use the disk may still be exiting.
      if (isMounted) await run("umount", ["--lazy", path]);
      if (isMounted) await rmdir(path);
      else await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Writes a file until the disk is full. */
async function fill(ballast: string): Promise<void> {
  await using file = await open(ballast, "w");
  for (let size = MIB; size >= 1; ) {
    try {
      const { bytesWritten } = await file.write(Buffer.alloc(size));
      if (bytesWritten < size) size = Math.floor(size / 2);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      size = Math.floor(size / 2);
    }
  }
}

/** Remounts a disk. Retries, because a disk cannot become read-only while a file is open for writing. */
async function remount(path: string, mode: "ro" | "rw"): Promise<void> {
  for (const since = performance.now(); ; await delay(REMOUNT_INTERVAL_MS)) {
    try {
      await run("mount", ["-o", `remount,${mode}`, path]);
      return;
    } catch (error) {
      if (performance.now() - since > REMOUNT_TIMEOUT_MS) throw error;
    }
  }
}
