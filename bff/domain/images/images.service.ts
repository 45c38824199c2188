import { randomBytes } from "node:crypto";
import { type Actor, actorLabel, type PublicationRef } from "#bff/core/actor.ts";
import { requireArticleSpace } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import type { StoryImage } from "#shared/contract/stories.ts";
import { type Rendition, renditions } from "#shared/images.ts";
import type { ImageType } from "#shared/limits.ts";
import { imageFiles, imagePath, keyOfMedia } from "./image-files.ts";
import * as repo from "./images.repo.ts";
import { prepareImage } from "./prepare-image.ts";

/** An image whose files are stored but that has no database row yet. */
export interface StoredImage {
  id: string;
  contentType: ImageType;
  width: number;
  height: number;
  bytes: number;
}

/**
 * Checks an image and stores its files before the transaction that registers it. The cleanup deletes files that are never
 * registered. Throws `UnsupportedImage`, `ImageTooLarge`, `Busy` and `storage_budget_exceeded`.
 */
export async function storeImage(
  { articleBytes, storage }: Pick<PlatformContext, "articleBytes" | "storage">,
  publication: { organization_id: number },
  file: ReceivedFile,
): Promise<StoredImage> {
  await requireArticleSpace(articleBytes, publication.organization_id);
  const prepared = await prepareImage(publication.organization_id, file);
  const id = randomBytes(16).toString("hex");
  const { contentType, original, width, height } = prepared;
  const names = Object.keys(renditions) as Rendition[];
  const files = [original, ...Object.values(prepared.renditions)];
  for (const { length } of files) articleBytes.add(String(publication.organization_id), length);
  await storage.putMany([
    { key: imageFiles.original(id, contentType), source: original, contentType },
    ...names.map((name) => ({
      key: imageFiles.rendition(id, name),
      source: prepared.renditions[name],
      contentType: "image/webp",
    })),
  ]);
  return { id, contentType, width, height, bytes: original.length };
}

/** Inserts the row of a stored image, in the transaction of the record that uses it. */
export async function registerImage(
  trx: Db,
  actor: Actor,
  publication: PublicationRef,
  purpose: "story" | "text" | "logo",
  image: StoredImage,
): Promise<void> {
  await repo.insertImage(trx, {
    id: image.id,
    publication_id: publication.id,
    purpose,
    content_type: image.contentType,
    width: image.width,
    height: image.height,
    bytes: image.bytes,
    added_by: actorLabel(actor),
  });
  const { id, contentType: content_type, width, height, bytes } = image;
  await recordChange(trx, actor, publication, {
    verb: "created",
    record: { type: "image", id, name: "" },
    after: { purpose, content_type, width, height, bytes },
  });
}

/** Presents an image. `base` is the service's URL, or empty for a relative URL. */
export function presentImage(base: string, image: StoredImage): StoryImage {
  return {
    url: `${base}${imagePath(image.id, image.contentType)}`,
    content_type: image.contentType,
    width: image.width,
    height: image.height,
    size: image.bytes,
  };
}

export const imageJson = repo.imageJson;

/** Opens the file at a path below `/media`, or returns null. Everyone with the URL may read it. */
export async function openMedia(
  { storage }: Pick<PlatformContext, "storage">,
  imageId: string,
  file: string,
) {
  const key = keyOfMedia(imageId, file);
  return key === null ? null : storage.open(key);
}
