import { mkdirSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import type { Db } from "../../schema/tables.ts";
import * as repo from "./incoming-uploads.repo.ts";
import { GIVE_UP_MS, type IncomingStore, rowOf } from "./incoming-uploads.ts";
import { registerUpload } from "./upload-budget.ts";

/** With less than this left, a piece of an upload does not fit any more. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Keeps incoming files below the data directory, for processes that share it. The database has a row for each. */
export function createIncomingOnDisk(dataDir: string, db: Db): IncomingStore {
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
      const givenUp = await tus.deleteExpired();
      await repo.deleteGivenUp(db, GIVE_UP_MS / 1000);
      await removeRemains(directory);
      return givenUp;
    },
  };
}

class RegisteredFiles extends FileStore {
  readonly #db: Db;

  constructor(directory: string, db: Db) {
    super({ directory, expirationPeriodInMilliseconds: GIVE_UP_MS });
    this.#db = db;
  }

  override async create(upload: Upload): Promise<Upload> {
    await registerUpload(this.#db, rowOf(upload));
    try {
      return await super.create(upload);
    } catch (error) {
      await repo.deleteIncoming(this.#db, upload.id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await repo.deleteIncoming(this.#db, id);
    await super.remove(id);
  }
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
