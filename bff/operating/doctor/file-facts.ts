import { stat } from "node:fs/promises";
import { join } from "node:path";
import { imageFiles, imageIdOfKey } from "../../domain/images/image-files.ts";
import {
  hasPages,
  type ImportPlace,
  importFiles,
  importFolderOfKey,
  ownsFiles,
} from "../../domain/imports/import-files.service.ts";
import { incomingIdOfKey } from "../../domain/uploads/incoming-in-storage.ts";
import { FILES } from "../../platform/storage/data-directory.ts";
import { openStorage, type StoragePlace } from "../../platform/storage/open-storage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Db } from "../../schema/tables.ts";
import type { ContentFacts } from "./facts.ts";

/** What the hourly sweep had the time to find. */
const ORPHAN_AGE_MS = 3 * 60 * 60 * 1000;
const IMPORTS_AT_ONCE = 200;

/** Holds what is stored against what the database names, in both directions. */
export async function readFiles(db: Db, place: StoragePlace): Promise<NonNullable<ContentFacts["files"]>> {
  // To open a storage that is not there would make one.
  const there = place.s3 !== null || (await stat(join(place.dataDir, FILES)).catch(() => null)) !== null;
  const storage = there ? await openStorage(place) : null;
  try {
    return await compare(db, storage);
  } finally {
    storage?.close?.();
  }
}

async function compare(db: Db, storage: Storage | null): Promise<NonNullable<ContentFacts["files"]>> {
  const nothing = { missing: 0, example: null, orphaned: 0, stored: 0 };
  const named = await namedKeys(db);
  if (!storage) return { ...nothing, missing: named.size, example: [...named][0] ?? null };
  const owners = await knownOwners(db);
  const missing = new Set(named);
  let orphaned = 0;
  let stored = 0;
  for await (const { key, modifiedAt } of storage.list("")) {
    stored += 1;
    missing.delete(key);
    const owner = importFolderOfKey(key) ?? imageIdOfKey(key) ?? incomingIdOfKey(key) ?? key;
    if (!owners.has(owner) && modifiedAt.getTime() < Date.now() - ORPHAN_AGE_MS) orphaned += 1;
  }
  if (missing.size === 0) return { ...nothing, orphaned, stored };
  // Files that were removed meanwhile, together with what named them, are none.
  const still = await namedKeys(db);
  const gone: string[] = [];
  for (const key of missing) if (still.has(key) && !(await storage.stat(key))) gone.push(key);
  return { missing: gone.length, example: gone[0] ?? null, orphaned, stored };
}

async function knownOwners(db: Db): Promise<Set<string>> {
  const imports = await db.selectFrom("imports").select(["id", "attempt"]).where(ownsFiles).execute();
  const images = await db.selectFrom("images").select("id").execute();
  const uploads = await db.selectFrom("uploads").select("storage_key as id").execute();
  const incoming = await db.selectFrom("incoming_uploads").select("id").execute();
  const folders = imports.flatMap(({ id, attempt }) => [
    importFiles.folder({ id, attempt }),
    importFiles.folder({ id, attempt: 0 }),
  ]);
  return new Set([...folders, ...[...images, ...uploads, ...incoming].map(({ id }) => id)]);
}

/** Every file without which something could not be shown. */
async function namedKeys(db: Db): Promise<Set<string>> {
  const uploads = await db.selectFrom("uploads").select("storage_key").execute();
  const images = await db.selectFrom("images").select(["id", "content_type"]).execute();
  const imports = await db
    .selectFrom("imports")
    .select(["id", "attempt", "has_cover"])
    .where(hasPages)
    .execute();
  const keys = new Set(uploads.map(({ storage_key }) => storage_key));
  for (const { id, content_type } of images) keys.add(imageFiles.original(id, content_type));
  for (let from = 0; from < imports.length; from += IMPORTS_AT_ONCE) {
    const some = imports.slice(from, from + IMPORTS_AT_ONCE);
    const places = new Map<string, ImportPlace>(some.map((place) => [place.id, place]));
    const ids = [...places.keys()];
    for (const place of some) if (place.has_cover) keys.add(importFiles.cover(place));
    const pages = await db
      .selectFrom("import_pages")
      .select(["import_id", "number"])
      .where("import_id", "in", ids)
      .execute();
    for (const { import_id, number } of pages) keys.add(importFiles.image(places.get(import_id)!, number));
    const pictures = await db
      .selectFrom("import_pictures")
      .select("storage_key")
      .where("import_id", "in", ids)
      .execute();
    for (const { storage_key } of pictures) keys.add(storage_key);
  }
  return keys;
}
