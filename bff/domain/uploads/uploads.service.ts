import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Selectable, Transaction } from "kysely";
import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { headProblem, kindProblem } from "#bff/platform/file-types/file-kind.ts";
import { contentTypeOf } from "#bff/platform/storage/content-types.ts";
import { sweepOrphans } from "#bff/platform/storage/sweep.ts";
import type { UploadsTable } from "#bff/schema/tables/uploads.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { type Upload, upload } from "#shared/console/issues/uploads.ts";
import { UPLOAD_SCHEME, uploadIdOf } from "#shared/contract/imports/locations.ts";
import type { ReceivedUpload } from "#shared/contract/imports/uploads.ts";
import { type SourceKind, sourceLimits } from "#shared/limits.ts";
import { HEAD_BYTES } from "#shared/source-kind.ts";
import { deletePendingUpload, findPendingUpload } from "./pending-uploads.repo.ts";
import type { Uploader } from "./pending-uploads.ts";
import { registerUpload } from "./upload-budget.ts";
import { sweepPendingUploads } from "./upload-chunks.ts";
import type { UploadsContext } from "./uploads.context.ts";
import * as repo from "./uploads.repo.ts";

type UploadRow = Selectable<UploadsTable>;

const MIB = 1024 * 1024;
const UPLOADS_PREFIX = "uploads/";
const storageKeyOf = (id: string, kind: SourceKind) => `${UPLOADS_PREFIX}${id}/file.${kind}`;

/** A finished upload that no issue uses is deleted after this time. */
const UNUSED_DAYS = 7;
/** The sweep skips younger files, because their rows may not be written yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

export const findUpload = repo.findUpload;

/** Returns a request with the hash of each uploaded file in the place of its location, so that the same bytes are the same request. */
export async function withFileHashes<T>(db: Db, publicationId: number, request: T): Promise<T> {
  const ids = new Set<string>();
  const text = JSON.stringify(request, (_name, value: unknown) => {
    const id = typeof value === "string" && uploadIdOf(value);
    if (id) ids.add(id);
    return value;
  });
  if (ids.size === 0) return request;
  const hashes = await repo.listHashes(db, publicationId, [...ids]);
  return JSON.parse(text, (_name, value: unknown) => {
    const id = typeof value === "string" && uploadIdOf(value);
    return (id && hashes.get(id)) || value;
  }) as T;
}

export function presentUpload(row: UploadRow): Upload {
  return presentAs(upload, row);
}

export function presentReceived({
  id,
  bytes,
  kind,
}: Pick<UploadRow, "id" | "bytes" | "kind">): ReceivedUpload {
  return { id, location: `${UPLOAD_SCHEME}${id}`, bytes, kind };
}

export function uploaderOf(actor: Actor, publicationId: number): Uploader {
  return actor.kind === "token"
    ? { publicationId, userId: null, apiTokenId: actor.tokenId }
    : { publicationId, userId: actor.userId, apiTokenId: null };
}

/** Stores a local file as a finished upload and returns its id, for `upload://<id>`. */
export async function addUpload(
  { db, storage }: Pick<PlatformContext, "db" | "storage">,
  publicationId: number,
  file: { path: string; fileName: string; kind?: SourceKind },
): Promise<string> {
  const id = randomUUID();
  const kind = file.kind ?? "pdf";
  const storage_key = storageKeyOf(id, kind);
  const { bytes, sha256 = null } = await storage.put(storage_key, createReadStream(file.path), {
    contentType: contentTypeOf(storage_key),
  });
  await repo.insertUpload(db, {
    id,
    publication_id: publicationId,
    kind,
    file_name: file.fileName,
    storage_key,
    bytes,
    sha256,
    uploaded_by: null,
    api_token_id: null,
  });
  return id;
}

/**
 * Verifies and stores a completely received file, for `upload://<id>`. Idempotent: the file is stored first, its row is inserted
 * next and the pending upload is removed last, so the call can be repeated after a crash. Throws `not_found.upload`,
 * `upload_incomplete` while bytes are missing, and `Invalid` if the file is of another kind. Such a file is deleted.
 */
export async function finishUpload(
  services: Pick<PlatformContext, "db" | "storage"> & Pick<UploadsContext, "pendingUploads">,
  actor: Actor,
  publication: { id: number; organization_id: number },
  uploadId: string,
): Promise<UploadRow> {
  const publicationId = publication.id;
  const { db, storage, pendingUploads } = services;
  const uploader = uploaderOf(actor, publicationId);
  const findFinished = async () => {
    const row = await repo.findUpload(db, publicationId, uploadId);
    const isOwn = row?.uploaded_by === uploader.userId && row.api_token_id === uploader.apiTokenId;
    if (!isOwn) return null;
    await pendingUploads.remove(uploadId);
    return row;
  };
  const before = await findFinished();
  if (before) return before;
  const pending = await pendingUploads.find(uploadId, uploader);
  if (!pending) {
    // Another request may have finished the upload since the first look.
    const finished = await findFinished();
    if (finished) return finished;
    throw new ServiceError("not_found.upload");
  }
  if (pending.received < pending.bytes)
    throw new ServiceError("upload_incomplete", { received: pending.received, bytes: pending.bytes });
  const storage_key = storageKeyOf(uploadId, pending.kind);
  let sha256: string | null;
  try {
    const problem = await kindProblem(pending.content(), pending.kind);
    if (problem) {
      await pendingUploads.remove(uploadId);
      throw new Invalid({ file: [problem] });
    }
    const stored = await storage.put(storage_key, pending.content(), {
      contentType: contentTypeOf(storage_key),
    });
    if (stored.bytes !== pending.bytes)
      throw new Error(
        `Upload ${uploadId} was stored with ${stored.bytes} bytes instead of ${pending.bytes}.`,
      );
    sha256 = stored.sha256 ?? null;
  } catch (error) {
    // Another request may have finished the upload in the meantime and deleted the chunks that this one was reading.
    const finished = error instanceof Invalid ? null : await findFinished();
    if (finished) return finished;
    throw error;
  }
  const { kind, fileName: file_name, bytes } = pending;
  await db
    .transaction()
    .execute((trx) =>
      recordUpload(trx, actor, publication, { id: uploadId, kind, file_name, storage_key, bytes, sha256 }),
    );
  const row = await findFinished();
  if (!row) throw new Error(`Upload ${uploadId} was deleted while it was being finished.`);
  return row;
}

/**
 * Stores a file while it is being received, for `upload://<id>`. Its announced size counts toward the upload budget from the start,
 * or the maximum size if it is unknown. Throws as soon as the file is too large or does not match the kind in its name.
 */
export async function receiveUpload(
  services: Pick<PlatformContext, "db" | "storage">,
  actor: Actor,
  publication: { id: number; organization_id: number },
  file: {
    fileName: string;
    kind: SourceKind;
    announcedBytes: number | undefined;
    content: AsyncIterable<Buffer>;
  },
): Promise<{ id: string; kind: SourceKind; bytes: number }> {
  const { db, storage } = services;
  const { kind, fileName: file_name, announcedBytes } = file;
  const limit = sourceLimits[kind];
  if (announcedBytes !== undefined && announcedBytes > limit) throw tooLarge(limit);
  if (announcedBytes === 0) throw new ServiceError("empty");
  const id = randomUUID();
  const storage_key = storageKeyOf(id, kind);
  const { userId: user_id, apiTokenId: api_token_id } = uploaderOf(actor, publication.id);
  await registerUpload(db, {
    id,
    publication_id: publication.id,
    user_id,
    api_token_id,
    kind,
    file_name,
    bytes: announcedBytes ?? limit,
  });
  try {
    const content = Readable.from(checked(file.content, kind, limit), { objectMode: false });
    const { bytes, sha256 = null } = await storage.put(storage_key, content, {
      contentType: contentTypeOf(storage_key),
    });
    await db.transaction().execute(async (trx) => {
      await recordUpload(trx, actor, publication, { id, kind, file_name, storage_key, bytes, sha256 });
      await deletePendingUpload(trx, id);
    });
    return { id, kind, bytes };
  } catch (error) {
    // Without a database it stays until it expires.
    await deletePendingUpload(db, id).catch(() => undefined);
    throw error;
  }
}

/** Yields the bytes of a file and throws if it is empty, too large or of another kind. */
async function* checked(
  content: AsyncIterable<Buffer>,
  kind: SourceKind,
  limit: number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit);
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    requireKind(head, kind);
    yield head;
    head = null;
  }
  if (head === null) return;
  if (bytes === 0) throw new ServiceError("empty");
  requireKind(head, kind);
  yield head;
}

function requireKind(head: Buffer, kind: SourceKind): void {
  const problem = headProblem(head.subarray(0, HEAD_BYTES), kind);
  if (problem) throw new ServiceError("wrong_file_type.content", { problem });
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError("too_large.upload", { mebibytes: limit / MIB });
}

/** Inserts a stored upload with its audit entry, unless it exists already. */
async function recordUpload(
  trx: Transaction<Database>,
  actor: Actor,
  publication: { id: number; organization_id: number },
  upload: Pick<UploadRow, "id" | "kind" | "file_name" | "storage_key" | "bytes" | "sha256">,
): Promise<void> {
  const { id, kind, file_name, bytes } = upload;
  const { userId: uploaded_by, apiTokenId: api_token_id } = uploaderOf(actor, publication.id);
  const isNew = await repo.insertUpload(trx, {
    ...upload,
    publication_id: publication.id,
    uploaded_by,
    api_token_id,
  });
  if (isNew)
    await recordChange(trx, actor, publication, {
      verb: "created",
      record: { type: "upload", id, name: file_name },
      after: { kind, file_name, bytes },
    });
}

/**
 * Requires that each `upload://` location names an upload of this publication and of the right kind, and locks the uploads until
 * the transaction ends. Throws `Invalid` with the fields.
 */
export async function requireUploads(
  trx: Db,
  publicationId: number,
  locations: { field: string; kind: SourceKind; location: string | null | undefined }[],
): Promise<void> {
  const errors: Record<string, Message[]> = {};
  for (const { field, kind, location } of locations) {
    const id = location ? uploadIdOf(location) : null;
    if (id === null) continue;
    const row = await repo.lockUpload(trx, publicationId, id);
    if (!row) errors[field] = [await missingUpload(trx, publicationId, id)];
    else if (row.kind !== kind)
      errors[field] = [message("rules.upload_of_other_kind", { file: row.file_name })];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function missingUpload(trx: Db, publicationId: number, id: string): Promise<Message> {
  const pending = await findPendingUpload(trx, id);
  if (pending?.publication_id !== publicationId) return message("rules.upload_unknown");
  return message("rules.upload_unfinished", { id, received: pending.received, bytes: pending.bytes });
}

/** Deletes expired uploads, uploads that no issue has used for a week, and files without a row. */
export async function sweepUploads(
  services: Pick<PlatformContext, "db" | "log" | "storage">,
  minimumAgeMs = ORPHAN_AGE_MS,
): Promise<void> {
  const { db, storage, log } = services;
  const expired = await sweepPendingUploads(services, minimumAgeMs);
  if (expired > 0) log.info({ uploads: expired }, "deleted expired uploads");
  for (const { id, storage_key } of await repo.deleteUnused(db, UNUSED_DAYS)) {
    log.info({ upload_id: id }, "deleted unused upload");
    await storage.delete(storage_key);
  }
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: UPLOADS_PREFIX,
      minimumAgeMs,
      ownerOf: (key) => key,
      filterExisting: (keys) => repo.filterReferencedKeys(db, keys),
      remove: (key) => storage.delete(key),
    },
  );
}
