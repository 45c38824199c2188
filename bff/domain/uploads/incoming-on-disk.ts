import { mkdirSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { GIVE_UP_MS, type IncomingStore } from "./incoming-uploads.ts";

/** With less than this left, a piece of an upload does not fit any more. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Keeps incoming files below the data directory, for processes that share it. */
export function createIncomingOnDisk(dataDir: string): IncomingStore {
  const directory = join(dataDir, "incoming");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const tus = new FileStore({ directory, expirationPeriodInMilliseconds: GIVE_UP_MS });
  return {
    tus,
    contentOf: (id) => ({ path: join(directory, id) }),
    async isFull() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize < SPARE_BYTES;
    },
    async sweep() {
      const givenUp = await tus.deleteExpired();
      await removeRemains(directory);
      return givenUp;
    },
  };
}

/** Whoever is killed as an upload begins or ends leaves half of its two files, which is none to anybody. */
async function removeRemains(directory: string): Promise<void> {
  const before = Date.now() - GIVE_UP_MS;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
