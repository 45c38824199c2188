import { createDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export interface StorageLocation {
  dataDir: string;
  /** Null: files are on disk. */
  s3: S3Settings | null;
}

/**
 * Opens the storage of an installation. Creates a missing folder, but not a missing bucket. If the object storage cannot be
 * reached, calls `onUnreachable`, which throws by default, and opens the storage anyway.
 */
export async function openStorage(
  { dataDir, s3 }: StorageLocation,
  onUnreachable: (error: Error) => void = rethrow,
): Promise<Storage & { close?(): void }> {
  if (s3 === null) return createDiskStorage(dataDir);
  // Loaded on demand, because the S3 client is large.
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(s3, onUnreachable);
}

function rethrow(error: Error): never {
  throw error;
}
