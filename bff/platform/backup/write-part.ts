import { createHash } from "node:crypto";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

const SYNCED_AT_ONCE = 32;

/** Writes a new file from a stream; `syncTree` waits until the disk has it. */
export async function writePart(
  path: string,
  source: Readable | AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(
    (async function* () {
      for await (const piece of source as AsyncIterable<Buffer>) {
        bytes += piece.length;
        hash.update(piece);
        yield piece;
      }
    })(),
  );
  return { bytes, sha256: hash.digest("hex") };
}

/** Waits until the disk has everything below a folder: many at a time, which disks do almost as quickly as one. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  for (let from = 0; from < files.length; from += SYNCED_AT_ONCE)
    await Promise.all(files.slice(from, from + SYNCED_AT_ONCE).map(syncFile));
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, "r+");
  await handle.datasync();
}

/** Waits until the disk has a folder's entries. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(path, "r");
  await handle.sync();
}
