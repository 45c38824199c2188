import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";

/** Writes a new file from a stream and waits until the disk has it. */
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
  await file.datasync();
  return { bytes, sha256: hash.digest("hex") };
}

/** Waits until the disk has a folder's entries. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(path, "r");
  await handle.sync();
}
