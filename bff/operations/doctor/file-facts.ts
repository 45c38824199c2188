import { stat } from "node:fs/promises";
import { join } from "node:path";
import { imageFiles, imageIdOfKey } from "#bff/domain/images/index.ts";
import {
  hasPages,
  type ImportRef,
  importFiles,
  importFolderOfKey,
  ownedFolders,
  ownsFiles,
} from "#bff/domain/imports/index.ts";
import { pendingUploadIdOfKey } from "#bff/domain/uploads/index.ts";
import { FILES } from "#bff/platform/storage/data-directory.ts";
import { openStorage, type StorageLocation } from "#bff/platform/storage/open-storage.ts";
import type { Storage } from "#bff/platform/storage/storage.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ContentFacts } from "./facts.ts";

/** Younger files are not reported, because the hourly sweep may not have deleted them yet. */
const MIN_ORPHAN_AGE_MS = 3 * 60 * 60 * 1000;
const IMPORTS_PER_QUERY = 200;

/** Compares the stored files with the references in the database, in both directions. */
export async function readFiles(
  db: Db,
  location: StorageLocation,
): Promise<NonNullable<ContentFacts["files"]>> {
  // Checked first, because opening a missing storage on disk would create it.
  const exists =
    location.s3 !== null || (await stat(join(location.dataDir, FILES)).catch(() => null)) !== null;
  const storage = exists ? await openStorage(location) : null;
  try {
    return await compare(db, storage);
  } finally {
    storage?.close?.();
  }
}

async function compare(db: Db, storage: Storage | null): Promise<NonNullable<ContentFacts["files"]>> {
  const none = { missing: 0, example: null, orphaned: 0, stored: 0 };
  const referenced = await referencedKeys(db);
  if (!storage) return { ...none, missing: referenced.size, example: [...referenced][0] ?? null };
  const owners = await existingOwners(db);
  const missing = new Set(referenced);
  let orphaned = 0;
  let stored = 0;
  for await (const { key, modifiedAt } of storage.list("")) {
    stored += 1;
    missing.delete(key);
    const owner = importFolderOfKey(key) ?? imageIdOfKey(key) ?? pendingUploadIdOfKey(key) ?? key;
    if (!owners.has(owner) && modifiedAt.getTime() < Date.now() - MIN_ORPHAN_AGE_MS) orphaned += 1;
  }
  if (missing.size === 0) return { ...none, orphaned, stored };
  // Checked again, because files may have been deleted together with their references during the comparison.
  const stillReferenced = await referencedKeys(db);
  const confirmed: string[] = [];
  for (const key of missing) if (stillReferenced.has(key) && !(await storage.stat(key))) confirmed.push(key);
  return { missing: confirmed.length, example: confirmed[0] ?? null, orphaned, stored };
}

async function existingOwners(db: Db): Promise<Set<string>> {
  const imports = await db.selectFrom("imports").select(["id", "attempt"]).where(ownsFiles).execute();
  const images = await db.selectFrom("images").select("id").execute();
  const uploads = await db.selectFrom("uploads").select("storage_key as id").execute();
  const pendingUploads = await db.selectFrom("pending_uploads").select("id").execute();
  return new Set([
    ...imports.flatMap(ownedFolders),
    ...[...images, ...uploads, ...pendingUploads].map(({ id }) => id),
  ]);
}

/** Returns the keys of all files that the database refers to. Excludes files that can be generated again. */
async function referencedKeys(db: Db): Promise<Set<string>> {
  const uploads = await db.selectFrom("uploads").select("storage_key").execute();
  const images = await db.selectFrom("images").select(["id", "content_type"]).execute();
  const imports = await db
    .selectFrom("imports")
    .select(["id", "attempt", "has_cover"])
    .where(hasPages)
    .execute();
  const keys = new Set(uploads.map(({ storage_key }) => storage_key));
  for (const { id, content_type } of images) keys.add(imageFiles.original(id, content_type));
  for (let start = 0; start < imports.length; start += IMPORTS_PER_QUERY) {
    const batch = imports.slice(start, start + IMPORTS_PER_QUERY);
    const importById = new Map<string, ImportRef>(batch.map((one) => [one.id, one]));
    const ids = [...importById.keys()];
    for (const one of batch) if (one.has_cover) keys.add(importFiles.cover(one));
    const pages = await db
      .selectFrom("import_pages")
      .select(["import_id", "number"])
      .where("import_id", "in", ids)
      .execute();
    for (const { import_id, number } of pages)
      keys.add(importFiles.image(importById.get(import_id)!, number));
    const pictures = await db
      .selectFrom("import_pictures")
      .select("storage_key")
      .where("import_id", "in", ids)
      .execute();
    for (const { storage_key } of pictures) keys.add(storage_key);
  }
  return keys;
}
