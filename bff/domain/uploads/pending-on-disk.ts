import { mkdirSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import type { Db } from "#bff/schema/tables.ts";
import * as repo from "./pending-uploads.repo.ts";
import { type PendingUploadStore, rowOf, UPLOAD_EXPIRY_MS } from "./pending-uploads.ts";
import { registerUpload } from "./upload-budget.ts";

/** Below this free space, no further chunk is accepted. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Creates a store that keeps chunks in the data directory, for processes that share it. The database has a row per upload. */
export function createPendingOnDisk(dataDir: string, db: Db): PendingUploadStore {
  const directory = join(dataDir, "incoming");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const tus = new RegisteredFiles(directory, db);
  return {
    tus,
    contentOf: (id) => ({ path: join(directory, id) }),
    async isFull() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize < SPARE_BYTES;
    },
    async sweep() {
      const expired = await tus.deleteExpired();
      await repo.deleteExpired(db, UPLOAD_EXPIRY_MS / 1000);
      await removeLeftovers(directory);
      return expired;
    },
  };
}

class RegisteredFiles extends FileStore {
  readonly #db: Db;

  constructor(directory: string, db: Db) {
    super({ directory, expirationPeriodInMilliseconds: UPLOAD_EXPIRY_MS });
    this.#db = db;
  }

  override async create(upload: Upload): Promise<Upload> {
    await registerUpload(this.#db, rowOf(upload));
    try {
      return await super.create(upload);
    } catch (error) {
      await repo.deletePendingUpload(this.#db, upload.id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await repo.deletePendingUpload(this.#db, id);
    await super.remove(id);
  }
}

/** Deletes files of expired uploads that `deleteExpired` misses, because a killed process left one of an upload's two files. */
async function removeLeftovers(directory: string): Promise<void> {
  const before = Date.now() - UPLOAD_EXPIRY_MS;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
