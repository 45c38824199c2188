import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { type DataStore, Server, type Upload as TusUpload } from "@tus/server";
import type { Insertable } from "kysely";
import { z } from "zod";
import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import { StorageError } from "#bff/platform/storage/storage.ts";
import type { PendingUploadsTable } from "#bff/schema/tables/uploads.ts";
import { baseName, uploadKind } from "#shared/contract/imports/uploads.ts";
import { sourceLimits } from "#shared/limits.ts";

/** An upload that is unfinished after this time expires. */
export const UPLOAD_EXPIRY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;
export const TUS_VERSION = "1.0.0";

/** User or API token that uploads to a publication. */
export interface Uploader {
  publicationId: number;
  userId: string | null;
  apiTokenId: number | null;
}

/** Sender of a tus request. */
interface Sender extends Uploader {
  /** Null for a request that creates an upload. */
  uploadId: string | null;
  /** Path at which uploads of the publication are created. */
  collection: string;
}

/** Metadata of an upload. The tus protocol requires strings. */
export const pendingUploadMetadata = z.object({
  kind: uploadKind,
  filename: z.string().max(255).transform(baseName).pipe(z.string().min(1)),
  user_id: z.string().nullish().default(null),
  api_token_id: z.string().nullish().default(null),
  publication_id: z.string(),
});

/** Maps a new tus upload to its database row. */
export function rowOf({ id, metadata, size }: TusUpload): Insertable<PendingUploadsTable> {
  const { kind, filename, user_id, api_token_id, publication_id } = pendingUploadMetadata.parse(metadata);
  return {
    id,
    publication_id: Number(publication_id),
    user_id,
    api_token_id: api_token_id === null ? null : Number(api_token_id),
    kind,
    file_name: filename,
    bytes: size ?? 0,
  };
}

/** Returns the metadata that identify the owner of an upload. */
export function metadataOf({ userId, apiTokenId, publicationId }: Uploader) {
  return {
    user_id: userId,
    api_token_id: apiTokenId === null ? null : String(apiTokenId),
    publication_id: String(publicationId),
  };
}

export interface PendingUpload {
  id: string;
  kind: z.infer<typeof uploadKind>;
  fileName: string;
  /** Number of bytes received. */
  received: number;
  /** Size of the complete file. */
  bytes: number;
  /** Returns the bytes received. Can be called more than once. */
  content(): Readable;
}

/** Stores the chunks of unfinished uploads. */
interface PendingUploadStore extends DataStore {
  /** Returns the `bytes` received. The stream fails if they are no longer there. */
  contentOf(id: string, bytes: number): Readable;
}

/** Receives uploads with the tus protocol. */
export interface PendingUploads {
  /** Handles a tus request. Throws before it has responded. */
  handle(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void>;
  /** Finds an unfinished upload. Returns null if it belongs to another user or publication. */
  find(id: string, uploader: Uploader): Promise<PendingUpload | null>;
  remove(id: string): Promise<void>;
}

/** Throws where tus would respond with an error as plain text. */
class ThrowingServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server["write"]>) {
    if (status >= 400) throw toServiceError(status, body?.trim() ?? "");
    return super.write(context, headers, status, body);
  }
}

/** Creates a tus server on top of a store. */
export function createPendingUploads(store: PendingUploadStore): PendingUploads {
  const current = new AsyncLocalStorage<Sender>();
  const sender = () => {
    const found = current.getStore();
    if (!found) throw new Error("The sender of an upload was read outside a request.");
    return found;
  };
  const server = new ThrowingServer({
    path: "/console/api/publications",
    datastore: store,
    maxSize: Math.max(...Object.values(sourceLimits)),
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${sender().collection}/${id}`,
    // tus would take the id from the URL, query included. Only the path parameter has been authorized.
    getFileIdFromRequest: () => sender().uploadId ?? undefined,
    // Pages of other origins cannot upload.
    allowedOrigins: () => false,
    async onUploadCreate(_request, upload) {
      const given = pendingUploadMetadata.pick({ kind: true, filename: true }).safeParse(upload.metadata);
      if (!given.success) throw new ServiceError("bad_upload.metadata");
      const { kind, filename } = given.data;
      const limit = sourceLimits[kind];
      if (upload.size === undefined || upload.size > limit)
        throw new ServiceError("too_large.upload", { mebibytes: limit / MIB });
      if (upload.size === 0) throw new ServiceError("empty");
      return { metadata: { kind, filename, ...metadataOf(sender()) } };
    },
    async onResponseError(_request, thrown) {
      if (thrown instanceof StorageError && thrown.code === "disk_full")
        throw new ServiceError("disk_full", {}, { status: 507 });
      if (thrown instanceof Error) throw thrown;
      return undefined;
    },
  });

  async function find(id: string, uploader: Uploader): Promise<PendingUpload | null> {
    if (!z.uuid().safeParse(id).success) return null;
    const upload = await store.getUpload(id).catch((error: unknown) => {
      // tus throws a plain object if the upload does not exist.
      if (error instanceof Error) throw error;
      return null;
    });
    const metadata = pendingUploadMetadata.safeParse(upload?.metadata);
    if (!upload || !metadata.success) return null;
    const { kind, filename: fileName, ...owner } = metadata.data;
    if (!isDeepStrictEqual(owner, metadataOf(uploader))) return null;
    return {
      id,
      kind,
      fileName,
      received: upload.offset,
      bytes: upload.size ?? 0,
      content: () => store.contentOf(id, upload.offset),
    };
  }

  return {
    async handle(request, response, from) {
      try {
        await current.run(from, () => server.handle(request, response));
      } catch (error) {
        // The protocol requires it in every response.
        if (!response.headersSent) response.setHeader("Tus-Resumable", TUS_VERSION);
        throw error;
      }
    },
    find,
    remove: (id) => store.remove(id).catch(() => undefined),
  };
}

/** Maps an error response of tus. */
function toServiceError(status: number, reason: string): ServiceError {
  if (status === 500)
    return new ServiceError("storage_unavailable", {}, { retryAfter: OUTAGE_RETRY_SECONDS, reason });
  return status === 413
    ? new ServiceError("too_large.refused", { reason })
    : new ServiceError("upload_failed", { reason }, { status });
}
