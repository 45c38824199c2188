import { MEDIA_PATH, type Rendition, renditions } from "#shared/images.ts";
import type { ImageType } from "#shared/limits.ts";

/** Storage prefix of all images. All files of an image share a prefix below it. */
export const IMAGES_PREFIX = "images/";

/** File name of the original image by content type. */
export const ORIGINALS: Record<ImageType, string> = {
  "image/jpeg": "original.jpg",
  "image/png": "original.png",
  "image/gif": "original.gif",
};

export const imageFiles = {
  prefix: (imageId: string) => `${IMAGES_PREFIX}${imageId}/`,
  original: (imageId: string, type: ImageType) => `${IMAGES_PREFIX}${imageId}/${ORIGINALS[type]}`,
  rendition: (imageId: string, rendition: Rendition) => `${IMAGES_PREFIX}${imageId}/${rendition}.webp`,
} as const;

export function imageIdOfKey(key: string): string | null {
  return /^images\/([0-9a-f]{32})\//.exec(key)?.[1] ?? null;
}

/** Returns the path of an original image in the service's URL space. */
export function imagePath(imageId: string, type: ImageType): string {
  return `${MEDIA_PATH}/${imageId}/${ORIGINALS[type]}`;
}

const FILE_NAMES = new Set([
  ...Object.values(ORIGINALS),
  ...Object.keys(renditions).map((rendition) => `${rendition}.webp`),
]);

/** Returns the storage key for a path below `/media`, or null if the path cannot be that of an image. */
export function keyOfMedia(imageId: string, file: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(imageId) || !FILE_NAMES.has(file)) return null;
  return `${IMAGES_PREFIX}${imageId}/${file}`;
}
