import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TIMEOUT_MS = 120_000;
/** A low resolution is enough to see whether anything was rendered. */
const DPI = "20";

export function hasPdftoppm(): boolean {
  return !spawnSync("pdftoppm", ["-v"]).error;
}

/** Returns whether `pdftoppm` renders a PDF without an error within two minutes. */
export async function rendersWithPdftoppm(path: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-pdftoppm-"));
  try {
    // A symbolic link avoids the file's name, which may be invalid UTF-8 that cannot be passed as an argument.
    const link = join(folder, "link.pdf");
    await symlink(path, link);
    const child = spawn("pdftoppm", ["-r", DPI, "-gray", link, join(folder, "page")], {
      stdio: "ignore",
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    const [code] = await once(child, "exit");
    return code === 0 && (await hasPicture(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether any image has more than one pixel. For an unreadable page `pdftoppm` writes an image of one pixel. */
async function hasPicture(folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    const [, width, height] = /^P5\s+(\d+)\s+(\d+)/.exec(await readFile(join(folder, name), "latin1")) ?? [];
    if (Number(width) * Number(height) > 1) return true;
  }
  return false;
}
