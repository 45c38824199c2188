import type { PlatformContext } from "#bff/core/context.ts";
import { createPendingUploads, type PendingUploads } from "./pending-uploads.ts";
import { createUploadChunks } from "./upload-chunks.ts";

export interface UploadsContext {
  /** Receives resumable uploads until they are complete. */
  pendingUploads: PendingUploads;
}

export function createUploads({ db, log, storage }: PlatformContext): UploadsContext {
  return { pendingUploads: createPendingUploads(createUploadChunks(db, storage, log)) };
}
