import { readFileSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";

/** What npm notes of the packages it has installed, by their folders. */
const NOTE = "node_modules/.package-lock.json";
const BLOCK_BYTES = 512;

/**
 * What installed packages take on the disk, in bytes: those that the service needs to run, and those that only build and
 * test it. A file that lies there under two names counts once.
 */
export async function installedBytes(): Promise<{ service: number; development: number }> {
  const { packages } = JSON.parse(readFileSync(NOTE, "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const seen = new Set<number>();
  const sizes = { service: 0, development: 0 };
  const walk = async (path: string, of: keyof typeof sizes): Promise<void> => {
    const { ino, blocks } = await lstat(path);
    if (seen.has(ino)) return;
    seen.add(ino);
    sizes[of] += blocks * BLOCK_BYTES;
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const { name } of entries) {
      const inner = `${path}/${name}`;
      // Made later, by what runs there.
      if (path === "node_modules" && name.startsWith(".")) continue;
      await walk(inner, packages[inner]?.dev ? "development" : of);
    }
  };
  await walk("node_modules", "service");
  return sizes;
}
