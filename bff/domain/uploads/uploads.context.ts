import type { PlatformContext } from "#bff/core/context.ts";
import { createPendingUploads, type PendingUploads } from "./pending-uploads.ts";
import { UploadChunks } from "./upload-chunks.ts";

export interface UploadsContext {
  /** Receives resumable uploads until they are complete. */
  pendingUploads: PendingUploads;
}

export function createUploads(services: PlatformContext): UploadsContext {
  return { pendingUploads: createPendingUploads(new UploadChunks(services)) };
}
