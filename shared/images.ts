/** Additional sizes of an image by use: maximum width and height in px, as WebP. */
export const renditions = {
  list: { width: 192, height: 192 },
  editor: { width: 960, height: 960 },
  reader: { width: 1600, height: 1600 },
} as const;
export type Rendition = keyof typeof renditions;

/** Path of images: `/media/<id>/<file>`. Public to anyone who knows the URL. */
export const MEDIA_PATH = "/media";

/** Returns the URL of a rendition of an image of this service. */
export function renditionUrl(url: string, rendition: Rendition): string {
  return url.replace(/\/[^/]*$/, `/${rendition}.webp`);
}

const OWN_IMAGE = new RegExp(`^${MEDIA_PATH}/[0-9a-f]{32}/[a-z]+\\.[a-z]+$`);

/**
 * Resolves image sources for `renderMarkdown`: images of this service get their URL, other relative sources are
 * dropped.
 */
export function ownImage(source: string): string | null {
  return OWN_IMAGE.test(source) ? source : null;
}

export function isAbsoluteUrl(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** Returns the URL of an image in an article as readers see it, or null if they do not see it. */
export function articleImageUrl(source: string): string | null {
  return isAbsoluteUrl(source) ? source : ownImage(source);
}
