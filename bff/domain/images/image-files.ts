import { MEDIA_PATH, type Rendition, renditions } from "#shared/images.ts";
import type { ImageType } from "#shared/limits.ts";

/** Where images are kept. Everything of one image stands under one prefix. */
export const IMAGES_PREFIX = "images/";

/** How the name of an image ends. */
export const EXTENSIONS: Record<ImageType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};

export const imageFiles = {
  prefix: (imageId: string) => `${IMAGES_PREFIX}${imageId}/`,
  original: (imageId: string, type: ImageType) => `${IMAGES_PREFIX}${imageId}/original.${EXTENSIONS[type]}`,
  rendition: (imageId: string, rendition: Rendition) => `${IMAGES_PREFIX}${imageId}/${rendition}.webp`,
} as const;

/** The image a storage key belongs to; null for a key that is none of ours. */
export function imageIdOfKey(key: string): string | null {
  return /^images\/([0-9a-f]{32})\//.exec(key)?.[1] ?? null;
}

/** The address of an image below the service's own. */
export function imagePath(imageId: string, type: ImageType): string {
  return `${MEDIA_PATH}/${imageId}/original.${EXTENSIONS[type]}`;
}

const FILE_NAMES = new Set([
  ...Object.values(EXTENSIONS).map((extension) => `original.${extension}`),
  ...Object.keys(renditions).map((rendition) => `${rendition}.webp`),
]);

/** The storage key of an address below `/media`; null for one that cannot be an image's. */
export function keyOfMedia(imageId: string, file: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(imageId) || !FILE_NAMES.has(file)) return null;
  return `${IMAGES_PREFIX}${imageId}/${file}`;
}
