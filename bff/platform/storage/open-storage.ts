import { createDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** Where files are kept: in a bucket where one is named, on the disk otherwise. */
export interface StoragePlace {
  dataDir: string;
  s3: S3Settings | null;
}

/**
 * Opens the storage of an installation; a folder that is not there is made, a bucket is not. With `onTrouble`, a server that
 * cannot be reached just now is none to stop for.
 */
export async function openStorage(
  { dataDir, s3 }: StoragePlace,
  onTrouble: (error: Error) => void = raise,
): Promise<Storage & { close?(): void }> {
  if (s3 === null) return createDiskStorage(dataDir);
  // The client is large: who keeps files on disk does not load it.
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(s3, onTrouble);
}

function raise(error: Error): never {
  throw error;
}
