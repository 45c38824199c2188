import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Selectable } from "kysely";
import type { Upload } from "#shared/console/uploads.ts";
import { uploadIdOf } from "#shared/contract/locations.ts";
import type { SourceKind } from "#shared/limits.ts";
import { type Message, message } from "../../messages/message.ts";
import { kindProblem } from "../../platform/file-types/file-kind.ts";
import { contentTypeOf } from "../../platform/storage/content-types.ts";
import { sweepOrphans } from "../../platform/storage/sweep.ts";
import type { UploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { PersonActor } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { iso } from "../present-time.ts";
import * as repo from "./uploads.repo.ts";

type UploadRow = Selectable<UploadsTable>;

const UPLOADS_PREFIX = "uploads/";
const storageKeyOf = (id: string, kind: SourceKind) => `${UPLOADS_PREFIX}${id}/file.${kind}`;

/** A finished file that no issue names is let go after this long. */
const UNUSED_DAYS = 7;
/** A younger file may belong to an upload whose row is about to be written. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

export const findUpload = repo.findUpload;

export function presentUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    bytes: row.bytes,
    created_at: iso(row.created_at),
  };
}

/** Keeps a local PDF as an upload of a publication and returns its id, for `upload://<id>`. */
export async function addUpload(
  { db, storage }: Services,
  publicationId: number,
  file: { path: string; fileName: string; kind?: SourceKind },
): Promise<string> {
  const id = randomUUID();
  const kind = file.kind ?? "pdf";
  const storage_key = storageKeyOf(id, kind);
  const { bytes } = await storage.put(storage_key, createReadStream(file.path), {
    contentType: contentTypeOf(storage_key),
  });
  await repo.insertUpload(db, {
    id,
    publication_id: publicationId,
    kind,
    file_name: file.fileName,
    storage_key,
    bytes,
    uploaded_by: null,
  });
  return id;
}

/**
 * Checks a file whose bytes have all arrived and keeps it, for `upload://<id>`. Asked again, it answers the same.
 * The file is stored before the row that names it, and let go of where it came in last, so that it can be asked
 * again after a crash anywhere. Throws `NotFound`, `Conflict` while bytes are missing, `Invalid` for another kind
 * of file, which is removed.
 */
export async function finishUpload(
  services: Services,
  actor: PersonActor,
  publication: { id: number; organization_id: number },
  uploadId: string,
): Promise<UploadRow> {
  const publicationId = publication.id;
  const { db, storage, incomingUploads } = services;
  const kept = async () => {
    const row = await repo.findUpload(db, publicationId, uploadId);
    if (row?.uploaded_by !== actor.userId) return null;
    await incomingUploads.remove(uploadId);
    return row;
  };
  const before = await kept();
  if (before) return before;
  const incoming = await incomingUploads.find(uploadId, { userId: actor.userId, publicationId });
  if (!incoming) {
    // Another request may have finished it in between.
    const meanwhile = await kept();
    if (meanwhile) return meanwhile;
    throw new ServiceError("not_found.upload");
  }
  if (incoming.received < incoming.bytes)
    throw new ServiceError("upload_incomplete", { received: incoming.received, bytes: incoming.bytes });
  const storage_key = storageKeyOf(uploadId, incoming.kind);
  try {
    const problem = await kindProblem(incoming.content(), incoming.kind);
    if (problem) {
      await incomingUploads.remove(uploadId);
      throw new Invalid({ file: [problem] });
    }
    const stored = await storage.put(storage_key, incoming.content(), {
      contentType: contentTypeOf(storage_key),
    });
    if (stored.bytes !== incoming.bytes)
      throw new Error(`The upload ${uploadId} has ${stored.bytes} bytes instead of ${incoming.bytes}.`);
  } catch (error) {
    // Another request has kept it meanwhile, and let go of what this one was reading.
    const meanwhile = error instanceof Invalid ? null : await kept();
    if (meanwhile) return meanwhile;
    throw error;
  }
  const { kind, fileName: file_name, bytes } = incoming;
  await db.transaction().execute(async (trx) => {
    const isNew = await repo.insertUpload(trx, {
      id: uploadId,
      publication_id: publicationId,
      kind,
      file_name,
      storage_key,
      bytes,
      uploaded_by: actor.userId,
    });
    if (isNew)
      await recordChange(trx, actor, publication, {
        verb: "created",
        record: { type: "upload", id: uploadId, name: file_name },
        after: { kind, file_name, bytes },
      });
  });
  const row = await kept();
  if (!row) throw new Error(`The upload ${uploadId} vanished as it was finished.`);
  return row;
}

/**
 * Makes sure that every `upload://` location of an issue names a file of this publication and of the right kind,
 * and that it stays until the transaction ends. Throws `Invalid` at the fields.
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
    const row = await repo.holdUpload(trx, publicationId, id);
    if (!row) errors[field] = [message("rules.upload_unknown")];
    else if (row.kind !== kind)
      errors[field] = [message("rules.upload_of_other_kind", { file: row.file_name })];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** Lets go of uploads that were given up, of files no issue has named for a week, and of files without a row. */
export async function sweepUploads(services: Services, minimumAgeMs = ORPHAN_AGE_MS): Promise<void> {
  const { db, storage, incomingUploads, log } = services;
  const givenUp = await incomingUploads.sweep();
  if (givenUp > 0) log.info({ uploads: givenUp }, "uploads that were given up are removed");
  for (const { id, storage_key } of await repo.deleteUnused(db, UNUSED_DAYS)) {
    log.info({ upload_id: id }, "an uploaded file that no issue uses is removed");
    await storage.delete(storage_key);
  }
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: UPLOADS_PREFIX,
      minimumAgeMs,
      ownerOf: (key) => key,
      known: (keys) => repo.keptKeys(db, keys),
      remove: (key) => storage.delete(key),
    },
  );
}
