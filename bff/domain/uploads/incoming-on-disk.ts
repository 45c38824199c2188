import { mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
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
    sweep: () => tus.deleteExpired(),
  };
}
