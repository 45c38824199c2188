import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { type DataStore, Server, type Upload as TusUpload } from "@tus/server";
import type { Insertable } from "kysely";
import { z } from "zod";
import type { Language } from "#shared/console/languages.ts";
import { uploadKind, uploadsPath } from "#shared/console/uploads.ts";
import { sourceLimits } from "#shared/limits.ts";
import { render } from "../../messages/render.ts";
import type { IncomingUploadsTable } from "../../schema/tables/uploads.ts";
import { ServiceError } from "../errors.ts";

/** An upload that has not ended after this long is given up. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;

/** Who uploads, and for which publication. */
export interface Uploader {
  userId: string;
  publicationId: number;
}

/** Whoever sends a request of the protocol, and to which of their uploads; null where it begins one. */
interface Sender extends Uploader {
  uploadId: string | null;
  language: Language;
}

const RETRY_SECONDS = 5;

/** What is known of an upload from its beginning, in the form of the protocol: strings. */
export const incomingMetadata = z.object({
  kind: uploadKind,
  filename: z.string().min(1).max(255),
  user_id: z.string(),
  publication_id: z.string(),
});

/** An upload that begins, as it is registered. */
export function rowOf({ id, metadata, size }: TusUpload): Insertable<IncomingUploadsTable> {
  const { kind, filename, user_id, publication_id } = incomingMetadata.parse(metadata);
  return {
    id,
    publication_id: Number(publication_id),
    user_id,
    kind,
    file_name: filename,
    bytes: size ?? 0,
  };
}

export interface IncomingUpload {
  id: string;
  kind: z.infer<typeof uploadKind>;
  fileName: string;
  /** Bytes that are there, and bytes that there will be. */
  received: number;
  bytes: number;
  /** What is there, from its first byte on; may be asked for again. */
  content(): { path: string } | Readable;
}

/** Where the pieces of incoming files are kept until every byte is there. */
export interface IncomingStore {
  tus: DataStore;
  contentOf(id: string): { path: string } | Readable;
  /** Whether that is why a piece could not be written, as far as it can be told. */
  isFull(): Promise<boolean>;
  /** Removes uploads that were given up. Answers how many. */
  sweep(): Promise<number>;
}

/** Files on their way in, by the tus protocol. */
export interface IncomingUploads {
  /** Answers a request of the protocol for this person, publication and upload, refusals in their language. */
  handle(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void>;
  /** An upload of this person for this publication; null for anybody else's. */
  find(id: string, uploader: Uploader): Promise<IncomingUpload | null>;
  remove(id: string): Promise<void>;
  /** Removes uploads that were given up. Answers how many. */
  sweep(): Promise<number>;
}

/** Speaks the tus protocol for a store of pieces. */
export function createIncomingUploads(store: IncomingStore): IncomingUploads {
  const current = new AsyncLocalStorage<Sender & { response: ServerResponse }>();
  const sender = () => {
    const known = current.getStore();
    if (!known) throw new Error("An upload is handled outside its request.");
    return known;
  };
  const server = new Server({
    path: "/console/api/publications",
    datastore: store.tus,
    maxSize: Math.max(...Object.values(sourceLimits)),
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${uploadsPath(sender().publicationId)}/${id}`,
    // Not what the protocol reads in the address, its query included: that has been looked at by nobody.
    getFileIdFromRequest: () => sender().uploadId ?? undefined,
    // No page of another site uploads.
    allowedOrigins: () => false,
    async onUploadCreate(_request, upload) {
      const given = incomingMetadata.pick({ kind: true, filename: true }).safeParse(upload.metadata);
      if (!given.success) throw new ServiceError("bad_upload");
      const { kind, filename } = given.data;
      const limit = sourceLimits[kind];
      if (upload.size === undefined || upload.size > limit)
        throw new ServiceError("too_large.upload", { mebibytes: limit / MIB });
      if (upload.size === 0) throw new ServiceError("empty");
      const { userId, publicationId } = sender();
      return { metadata: { kind, filename, user_id: userId, publication_id: String(publicationId) } };
    },
    async onResponseError(_request, thrown) {
      const { language, response } = sender();
      const error = thrown instanceof ServiceError ? thrown : await errorOf(thrown);
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
      return {
        status_code: error.status,
        body: JSON.stringify({ error: render(error.text, language), code: error.code }),
      };
    },
  });

  /** tus reports no more than that a file could not be written, and the cause may be over by now. */
  async function errorOf(thrown: Error | { status_code: number; body: string }): Promise<ServiceError> {
    const { status_code: status, body: reason } =
      "status_code" in thrown ? thrown : { status_code: 500, body: thrown.message };
    if (status === 500 && (await store.isFull())) return new ServiceError("disk_full", {}, { status: 507 });
    if (status === 500) return new ServiceError("storage_unavailable", {}, { retryAfter: RETRY_SECONDS });
    return status === 413
      ? new ServiceError("too_large.refused", { reason: reason.trim() })
      : new ServiceError("upload_failed", { reason: reason.trim() }, { status });
  }

  async function find(id: string, { userId, publicationId }: Uploader): Promise<IncomingUpload | null> {
    if (!z.uuid().safeParse(id).success) return null;
    const upload = await store.tus.getUpload(id).catch((error: unknown) => {
      // That there is none; anything else is no reason to say so.
      if (error instanceof Error) throw error;
      return null;
    });
    const known = incomingMetadata.safeParse(upload?.metadata);
    if (!upload || !known.success) return null;
    if (known.data.user_id !== userId || known.data.publication_id !== String(publicationId)) return null;
    return {
      id,
      kind: known.data.kind,
      fileName: known.data.filename,
      received: upload.offset,
      bytes: upload.size ?? 0,
      content: () => store.contentOf(id),
    };
  }

  return {
    handle: (request, response, who) =>
      current.run({ ...who, response }, () => server.handle(request, response)),
    find,
    remove: (id) => store.tus.remove(id).catch(() => undefined),
    sweep: () => store.sweep(),
  };
}
