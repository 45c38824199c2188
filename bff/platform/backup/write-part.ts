import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ByteMeter } from "../storage/byte-meter.ts";
import { syncFolder } from "../storage/disk-files.ts";

const CONCURRENT_SYNCS = 32;

/** Writes a new file from a stream, without syncing it; see `syncTree`. */
export async function writePart(
  path: string,
  source: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = new ByteMeter();
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(meter.pass(source));
  return meter.total();
}

/** Syncs all files and folders below a folder to the disk. Concurrent syncs take hardly longer than a single one. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  for (let start = 0; start < files.length; start += CONCURRENT_SYNCS)
    await Promise.all(files.slice(start, start + CONCURRENT_SYNCS).map(syncFile));
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, "r+");
  await handle.datasync();
}
