import { MEDIA_PATH, type Rendition, renditions } from "#shared/images.ts";
import type { ImageType } from "#shared/limits.ts";

/** Where images are kept. Everything of one image stands under one prefix. */
export const IMAGES_PREFIX = "images/";

/** What the file of an image as it was given is called. */
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

/** The image a storage key belongs to; null for a key that is none of ours. */
export function imageIdOfKey(key: string): string | null {
  return /^images\/([0-9a-f]{32})\//.exec(key)?.[1] ?? null;
}

/** The address of an image below the service's own. */
export function imagePath(imageId: string, type: ImageType): string {
  return `${MEDIA_PATH}/${imageId}/${ORIGINALS[type]}`;
}

const FILE_NAMES = new Set([
  ...Object.values(ORIGINALS),
  ...Object.keys(renditions).map((rendition) => `${rendition}.webp`),
]);

/** The storage key of an address below `/media`; null for one that cannot be an image's. */
export function keyOfMedia(imageId: string, file: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(imageId) || !FILE_NAMES.has(file)) return null;
  return `${IMAGES_PREFIX}${imageId}/${file}`;
}
