import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Logger } from "../../platform/logging.ts";
import { contentTypeOf } from "../../platform/storage/content-types.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { sweepOrphans } from "../../platform/storage/sweep.ts";
import type { Db } from "../../schema/tables.ts";
import * as repo from "./incoming-uploads.repo.ts";
import { GIVE_UP_MS, type IncomingStore, rowOf } from "./incoming-uploads.ts";
import { registerUpload } from "./upload-budget.ts";

const INCOMING_PREFIX = "incoming/";
/** A younger piece may be about to be written down. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

const folderOf = (id: string) => `${INCOMING_PREFIX}${id}/`;

/** Which upload under way a key is a piece of; null for any other key. */
export function incomingIdOfKey(key: string): string | null {
  return key.startsWith(INCOMING_PREFIX) ? (key.split("/")[1] ?? null) : null;
}

/**
 * Keeps each piece of an incoming file in the storage, and which there are in the database: the next piece may come in at
 * another machine. A piece counts once its bytes are stored and its row is written, which only one can be at each place.
 */
export function createIncomingInStorage(db: Db, storage: Storage, log: Logger): IncomingStore {
  const tus = new Pieces(db, storage);
  return {
    tus,
    contentOf: (id) => Readable.from(contentOf(db, storage, id), { objectMode: false }),
    // What is full there is told by the storage itself.
    isFull: async () => false,
    async sweep() {
      const givenUp = await repo.deleteGivenUp(db, GIVE_UP_MS / 1000);
      for (const id of givenUp) await storage.deletePrefix(folderOf(id));
      await sweepOrphans(
        { db, storage, log },
        {
          prefix: INCOMING_PREFIX,
          minimumAgeMs: ORPHAN_AGE_MS,
          ownerOf: incomingIdOfKey,
          known: (ids) => repo.knownIncoming(db, ids),
          remove: (id) => storage.deletePrefix(folderOf(id)),
        },
      );
      return givenUp.length;
    },
  };
}

class Pieces extends DataStore {
  readonly #db: Db;
  readonly #storage: Storage;

  constructor(db: Db, storage: Storage) {
    super();
    this.#db = db;
    this.#storage = storage;
    this.extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  }

  override async create(upload: Upload): Promise<Upload> {
    await registerUpload(this.#db, rowOf(upload));
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const storage_key = `${folderOf(id)}${randomUUID()}.bin`;
    const { bytes } = await this.#storage.put(storage_key, Readable.from(whatCame(stream)), {
      contentType: contentTypeOf(storage_key),
    });
    const counts =
      bytes > 0 &&
      (await repo.insertPiece(this.#db, { upload_id: id, starts_at: offset, bytes, storage_key }));
    if (!counts) await this.#storage.delete(storage_key);
    if (bytes > 0 && !counts) throw ERRORS.INVALID_OFFSET;
    return offset + bytes;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await repo.findIncoming(this.#db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.bytes,
      offset: row.received,
      metadata: {
        kind: row.kind,
        filename: row.file_name,
        user_id: row.user_id,
        publication_id: String(row.publication_id),
      },
      creation_date: row.created_at.toISOString(),
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await repo.deleteIncoming(this.#db, id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#storage.deletePrefix(folderOf(id));
  }

  override getExpiration(): number {
    return GIVE_UP_MS;
  }
}

/** What came until the other side hung up is kept: it goes on from there. */
async function* whatCame(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    // tus itself tells the other side, where it is still there.
  }
}

async function* contentOf(db: Db, storage: Storage, id: string): AsyncGenerator<Buffer> {
  for (const { storage_key, bytes } of await repo.listPieces(db, id)) {
    const opened = await storage.open(storage_key);
    if (opened?.bytes !== bytes)
      throw new Error(`The piece ${storage_key} of an upload is not there as it was written.`);
    yield* opened.stream;
  }
}
