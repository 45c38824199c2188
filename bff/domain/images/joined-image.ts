import type { StoryImage } from "#shared/contract/stories.ts";
import type { ImageType } from "#shared/limits.ts";
import { presentImage, type StoredImage } from "./images.service.ts";

/** Columns of the image that a query joins to a record with `image_id`. */
export const IMAGE_COLUMNS = [
  "images.content_type as image_content_type",
  "images.width as image_width",
  "images.height as image_height",
  "images.bytes as image_bytes",
] as const;

/** The image in the row of a record. */
export interface JoinedImage {
  image_id: string | null;
  image_content_type: ImageType | null;
  image_width: number | null;
  image_height: number | null;
  image_bytes: number | null;
}

export function storedImageOf(row: JoinedImage): StoredImage | null {
  const { image_id: id, image_content_type: contentType } = row;
  const { image_width: width, image_height: height, image_bytes: bytes } = row;
  if (id === null || contentType === null || width === null || height === null || bytes === null) return null;
  return { id, contentType, width, height, bytes };
}

/** Returns the columns of an image as a query joins them. */
export function joinedImage(image: StoredImage | null): JoinedImage {
  return {
    image_id: image?.id ?? null,
    image_content_type: image?.contentType ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_bytes: image?.bytes ?? null,
  };
}

export function presentJoinedImage(row: JoinedImage, baseUrl: string): StoryImage | null {
  const image = storedImageOf(row);
  return image && presentImage(baseUrl, image);
}
