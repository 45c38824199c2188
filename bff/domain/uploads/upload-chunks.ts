import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { PlatformContext } from "#bff/core/context.ts";
import { contentTypeOf } from "#bff/platform/storage/content-types.ts";
import type { Storage } from "#bff/platform/storage/storage.ts";
import { sweepOrphans } from "#bff/platform/storage/sweep.ts";
import type { Db } from "#bff/schema/tables.ts";
import * as repo from "./pending-uploads.repo.ts";
import { metadataOf, rowOf, UPLOAD_EXPIRY_MS } from "./pending-uploads.ts";
import { registerUpload } from "./upload-budget.ts";

const INCOMING_PREFIX = "incoming/";

const folderOf = (id: string) => `${INCOMING_PREFIX}${id}/`;

export function pendingUploadIdOfKey(key: string): string | null {
  return key.startsWith(INCOMING_PREFIX) ? (key.split("/")[1] ?? null) : null;
}

/** Deletes expired uploads, and files of this age that no row refers to. Returns the number of uploads. */
export async function sweepPendingUploads(
  { db, storage, log }: Pick<PlatformContext, "db" | "log" | "storage">,
  minimumAgeMs: number,
): Promise<number> {
  const expired = await repo.deleteExpired(db, UPLOAD_EXPIRY_MS / 1000);
  for (const id of expired) await storage.deletePrefix(folderOf(id));
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: INCOMING_PREFIX,
      minimumAgeMs,
      ownerOf: pendingUploadIdOfKey,
      filterExisting: (ids) => repo.filterPendingUploadIds(db, ids),
      remove: (id) => storage.deletePrefix(folderOf(id)),
    },
  );
  return expired.length;
}

/**
 * Keeps chunks in the file storage and their index in the database, because the next chunk may arrive at another machine. A chunk
 * counts once its bytes are stored and its row is inserted. A unique index allows one row per offset.
 */
export class UploadChunks extends DataStore {
  readonly #db: Db;
  readonly #storage: Storage;

  constructor({ db, storage }: Pick<PlatformContext, "db" | "storage">) {
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
    const { bytes } = await this.#storage.put(storage_key, Readable.from(untilDisconnect(stream)), {
      contentType: contentTypeOf(storage_key),
    });
    const isInserted =
      bytes > 0 &&
      (await repo.insertChunk(this.#db, { upload_id: id, start_offset: offset, bytes, storage_key }));
    if (!isInserted) await this.#storage.delete(storage_key);
    if (bytes > 0 && !isInserted) throw ERRORS.INVALID_OFFSET;
    return offset + bytes;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await repo.findPendingUpload(this.#db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.bytes,
      offset: row.received,
      metadata: {
        kind: row.kind,
        filename: row.file_name,
        ...metadataOf({
          publicationId: row.publication_id,
          userId: row.user_id,
          apiTokenId: row.api_token_id,
        }),
      },
      creation_date: row.created_at.toISOString(),
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await repo.deletePendingUpload(this.#db, id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#storage.deletePrefix(folderOf(id));
  }

  override getExpiration(): number {
    return UPLOAD_EXPIRY_MS;
  }

  contentOf(id: string, bytes: number): Readable {
    return Readable.from(contentOf(this.#db, this.#storage, id, bytes), { objectMode: false });
  }
}

/** Yields the bytes received until the client disconnects, so that it can resume from there. */
async function* untilDisconnect(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    // tus reports the error to the client if it is still connected.
  }
}

async function* contentOf(db: Db, storage: Storage, id: string, size: number): AsyncGenerator<Buffer> {
  const chunks = await repo.listChunks(db, id);
  // Another request may have finished the upload in the meantime, and deleted its chunks.
  if (chunks.reduce((sum, { bytes }) => sum + bytes, 0) !== size)
    throw new Error(`Chunks of upload ${id} are missing.`);
  for (const { storage_key, bytes } of chunks) {
    const opened = await storage.open(storage_key);
    if (opened?.bytes !== bytes)
      throw new Error(`Upload chunk ${storage_key} is missing or has the wrong size.`);
    yield* opened.stream;
  }
}
