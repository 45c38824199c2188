import { text } from "node:stream/consumers";
import type { Storage, StoragePut, StoredFile } from "./storage.ts";

export const plain = { contentType: "text/plain" };

/** Returns small files in three folders below `emags/`. */
export function pages(count: number): StoragePut[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `emags/${index % 3}/${index}.txt`,
    source: Buffer.from(`page ${index}`),
    contentType: "text/plain",
  }));
}

/** Lists the files below a folder. */
export async function listOf(storage: Storage, prefix = ""): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(prefix)) files.push(file);
  return files;
}

/** Lists the keys below a folder, in the order of the storage. */
export async function keysOf(storage: Storage, prefix = ""): Promise<string[]> {
  return (await listOf(storage, prefix)).map(({ key }) => key);
}

/** Reads a file as text. Returns null if it does not exist. */
export async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const opened = await storage.open(key);
  return opened && (await text(opened.stream));
}
