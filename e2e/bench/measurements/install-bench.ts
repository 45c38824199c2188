import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const BLOCK_BYTES = 512;
/** Files and folders that a fresh clone does not contain. */
const NOT_IN_CLONE = new Set(["node_modules", "dist", "data", ".git", ".cache"]);

export interface InstallBench {
  /** Time to install the packages and build the console in a fresh clone. */
  seconds: number;
  /** Size of the fresh clone's node_modules. */
  serviceBytes: number;
  /** Size of this clone's node_modules, which include the packages of tests and checks. */
  everythingBytes: number;
}

/** Installs and builds a copy of this clone as the first `npm start` does. */
export async function benchInstall(): Promise<InstallBench> {
  const copy = await mkdtemp(join(tmpdir(), "newsrack-bench-install-"));
  try {
    await cp(".", copy, { recursive: true, filter: (path) => !NOT_IN_CLONE.has(basename(path)) });
    const began = performance.now();
    const child = spawn("npm", ["run", "build"], { cwd: copy, stdio: "inherit" });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`npm run build exited with code ${code}`);
    return {
      seconds: (performance.now() - began) / 1000,
      serviceBytes: await bytesOf(join(copy, "node_modules")),
      everythingBytes: await bytesOf("node_modules"),
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Returns the disk usage of packages in bytes. Hard links to the same file count once. */
async function bytesOf(packages: string): Promise<number> {
  const seen = new Set<number>();
  let bytes = 0;
  const walk = async (path: string): Promise<void> => {
    const { ino, blocks } = await lstat(path);
    if (seen.has(ino)) return;
    seen.add(ino);
    bytes += blocks * BLOCK_BYTES;
    const names = await readdir(path).catch(() => []);
    // Folders with a leading dot are created by programs that run later.
    for (const name of names) if (path !== packages || !name.startsWith(".")) await walk(`${path}/${name}`);
  };
  await walk(packages);
  return bytes;
}
