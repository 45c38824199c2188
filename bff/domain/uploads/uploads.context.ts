import type { PlatformContext } from "#bff/core/context.ts";
import { createPendingInStorage } from "./pending-in-storage.ts";
import { createPendingOnDisk } from "./pending-on-disk.ts";
import { createPendingUploads, type PendingUploads } from "./pending-uploads.ts";

export interface UploadsContext {
  /** Receives resumable uploads until they are complete. */
  pendingUploads: PendingUploads;
}

/** Creates the store of incomplete uploads: in the object storage if one is configured, otherwise on disk. */
export function createUploads({ config, db, log, storage }: PlatformContext): UploadsContext {
  const store =
    config.s3 === null ? createPendingOnDisk(config.dataDir, db) : createPendingInStorage(db, storage, log);
  return { pendingUploads: createPendingUploads(store) };
}
