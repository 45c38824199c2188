import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const BLOCK_BYTES = 512;
/** What a clone has not yet when it is made. */
const MADE_LATER = new Set(["node_modules", "dist", "data", ".git", ".cache"]);

export interface InstallBench {
  /** Until `npm start` would start the service in a fresh clone: its packages installed, its console built. */
  seconds: number;
  /** What lies in its node_modules then. */
  serviceBytes: number;
  /** The same of this clone, which has what builds and tests it as well. */
  everythingBytes: number;
}

/** Installs what the service needs in a copy of this clone, as `npm start` does there for the first time. */
export async function benchInstall(): Promise<InstallBench> {
  const copy = await mkdtemp(join(tmpdir(), "newsrack-bench-install-"));
  try {
    await cp(".", copy, { recursive: true, filter: (path) => !MADE_LATER.has(basename(path)) });
    const began = performance.now();
    const script = join(copy, "bff", "prepare.mjs");
    const child = spawn(process.execPath, [script, "--console"], { cwd: copy, stdio: "inherit" });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`The copy could not be made ready: it ended with ${code}.`);
    return {
      seconds: (performance.now() - began) / 1000,
      serviceBytes: await bytesOf(join(copy, "node_modules")),
      everythingBytes: await bytesOf("node_modules"),
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** What packages take on the disk, in bytes. A file that lies there under two names counts once. */
async function bytesOf(packages: string): Promise<number> {
  const seen = new Set<number>();
  let bytes = 0;
  const walk = async (path: string): Promise<void> => {
    const { ino, blocks } = await lstat(path);
    if (seen.has(ino)) return;
    seen.add(ino);
    bytes += blocks * BLOCK_BYTES;
    const names = await readdir(path).catch(() => []);
    // Those with a dot are made later, by what runs there.
    for (const name of names) if (path !== packages || !name.startsWith(".")) await walk(`${path}/${name}`);
  };
  await walk(packages);
  return bytes;
}
