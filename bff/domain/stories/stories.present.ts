import type { StorySnapshot, StoryVersion } from "#shared/console/story-desk.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { ImageType } from "#shared/limits.ts";
import { presentImage, type StoredImage } from "../images/images.service.ts";
import { iso, isoOrNull } from "../present-time.ts";
import type { StoryRow } from "./stories.repo.ts";
import type { FullVersionRow, VersionRow } from "./story-versions.repo.ts";

/** A row as the contract shows it (contract 2.5): a white list. `baseUrl` is the service's own address. */
export function presentStory(row: StoryRow, baseUrl: string): Story {
  return {
    id: row.id,
    ...snapshotOf(row),
    content: row.content,
    image: imageOf(row, baseUrl),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

/** The fields that the history of an article keeps beside its content and its image. */
export function snapshotOf(
  row: Omit<StoryRow, "id" | "version" | "created_at" | "updated_at">,
): Omit<StorySnapshot, "content" | "image"> {
  return {
    name: row.name,
    title: row.title,
    preview: row.preview,
    external_id: row.external_id,
    released_at: isoOrNull(row.released_at),
    language: row.language,
    cents: row.cents,
    currency: row.currency,
    subscription_required: row.subscription_required,
    purchase_required: row.purchase_required,
    apple_product_identifier: row.apple_product_identifier,
    google_product_identifier: row.google_product_identifier,
    article_category_ids: row.article_category_ids,
    published_at: isoOrNull(row.published_at),
  };
}

export function presentVersion(row: VersionRow): StoryVersion {
  return {
    version: row.version,
    cause: row.cause,
    restored_version: row.restored_version,
    saved_by: row.saved_by,
    saved_at: iso(row.saved_at),
    changed_fields: row.changed_fields,
  };
}

/** An article as a version keeps it. */
export function presentSnapshot(row: FullVersionRow, baseUrl: string): StorySnapshot {
  return { ...row.fields, content: row.content, image: imageOf(row, baseUrl) };
}

/** What the row of an article or of a version holds of its image. */
interface ImageColumns {
  image_id: string | null;
  image_content_type: ImageType | null;
  image_width: number | null;
  image_height: number | null;
  image_bytes: number | null;
}

/** The image in a row; null where there is none. */
export function storedImageOf(row: ImageColumns): StoredImage | null {
  const { image_id: id, image_content_type: contentType } = row;
  const { image_width: width, image_height: height, image_bytes: bytes } = row;
  if (id === null || contentType === null || width === null || height === null || bytes === null) return null;
  return { id, contentType, width, height, bytes };
}

/** The image in a row as the contract shows it; null where there is none. */
export function imageOf(row: ImageColumns, baseUrl: string) {
  const image = storedImageOf(row);
  return image && presentImage(baseUrl, image);
}
