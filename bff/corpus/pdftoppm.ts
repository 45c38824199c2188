import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LIMIT_MS = 120_000;
/** Small pictures tell as much as large ones of whether there is anything. */
const DPI = "20";

export function hasPdftoppm(): boolean {
  return !spawnSync("pdftoppm", ["-v"]).error;
}

/** Whether `pdftoppm` ends well and makes pictures of a PDF, within two minutes. */
export async function rendersWithPdftoppm(path: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-pdftoppm-"));
  try {
    // An argument cannot be bytes that are no UTF-8, as a name can.
    const link = join(folder, "link.pdf");
    await symlink(path, link);
    const child = spawn("pdftoppm", ["-r", DPI, "-gray", link, join(folder, "page")], {
      stdio: "ignore",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    });
    const [code] = await once(child, "exit");
    return code === 0 && (await hasPicture(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of a page that is damaged beyond reading it makes a picture of one pixel. */
async function hasPicture(folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    const [, width, height] = /^P5\s+(\d+)\s+(\d+)/.exec(await readFile(join(folder, name), "latin1")) ?? [];
    if (Number(width) * Number(height) > 1) return true;
  }
  return false;
}
