import type { Services } from "#bff/app/context.ts";
import { sweepImages } from "#bff/domain/images/images.schedule.ts";
import { imageFiles } from "#bff/domain/images/index.ts";
import { sweepImports } from "#bff/domain/imports/imports.schedule.ts";
import { hasPages, importFiles } from "#bff/domain/imports/index.ts";
import { purgeTrash } from "#bff/domain/trash/index.ts";
import { sweepUploads } from "#bff/domain/uploads/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { type Rendition, renditions } from "#shared/images.ts";
import type { ExpectedState } from "../expected-state.ts";

/** A time at which all records in the trash have expired. */
const AFTER_ALL = new Date("9999-01-01");

/** Empties the trash and runs the cleanup for files of any age, then compares stored files with database rows in both directions. */
export async function judgeFiles(
  services: Pick<Services, "changes" | "db" | "jobs" | "log" | "storage">,
  expected: ExpectedState,
): Promise<string[]> {
  const { db, storage } = services;
  await purgeTrash(services, AFTER_ALL);
  await sweepImports(services, 0);
  await sweepImages(services, 0);
  await sweepUploads(services, 0);
  const named = await namedFiles(db);
  const stored = new Set<string>();
  for await (const { key } of storage.list("")) stored.add(key);
  const wrong = [
    ...[...named].filter((key) => !stored.has(key)).map((key) => `a row refers to ${key}, which is missing`),
    ...[...stored]
      .filter((key) => !named.has(key))
      .map((key) => `no row refers to ${key}, which still exists`),
  ];
  for (const { id, content } of expected.uploads) {
    const row = await db.selectFrom("uploads").select("storage_key").where("id", "=", id).executeTakeFirst();
    const file = row && (await storage.open(row.storage_key));
    const isSame = file && Buffer.concat(await file.stream.toArray()).equals(content);
    if (!isSame) wrong.push(`the uploaded file ${id} is missing or differs`);
  }
  return wrong;
}

async function namedFiles(db: Db): Promise<Set<string>> {
  const keys = new Set<string>();
  const uploads = await db.selectFrom("uploads").select("storage_key").execute();
  for (const { storage_key } of uploads) keys.add(storage_key);
  const images = await db.selectFrom("images").select(["id", "content_type"]).execute();
  for (const { id, content_type } of images) {
    keys.add(imageFiles.original(id, content_type));
    for (const name of Object.keys(renditions) as Rendition[]) keys.add(imageFiles.rendition(id, name));
  }
  const imports = await db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .select(["imports.id", "imports.attempt", "imports.has_cover", "emags.mode"])
    .where(hasPages)
    .execute();
  for (const place of imports) {
    keys.add(importFiles.original(place));
    if (place.mode === "epub") keys.add(importFiles.originalEpub(place));
    if (place.has_cover) keys.add(importFiles.cover(place));
  }
  const places = new Map(imports.map((place) => [place.id, place]));
  const pages = await db.selectFrom("import_pages").select(["import_id", "number"]).execute();
  for (const { import_id, number } of pages) {
    const place = places.get(import_id) ?? { id: import_id, attempt: 0 };
    keys.add(importFiles.image(place, number)).add(importFiles.thumbnail(place, number));
  }
  const pictures = await db.selectFrom("import_pictures").select("storage_key").execute();
  for (const { storage_key } of pictures) keys.add(storage_key);
  return keys;
}
