/** The sizes an image is also kept in, by what they are for: at most so many pixels wide and high, as WebP. */
export const renditions = {
  list: { width: 192, height: 192 },
  editor: { width: 960, height: 960 },
  reader: { width: 1600, height: 1600 },
} as const;
export type Rendition = keyof typeof renditions;

/** Where images are served from: `/media/<id>/<file>`, to everybody who knows the address. */
export const MEDIA_PATH = "/media";

/** The address of a rendition of the image at `url`, which is one of the service's own. */
export function renditionUrl(url: string, rendition: Rendition): string {
  return url.replace(/\/[^/]*$/, `/${rendition}.webp`);
}

const OWN_IMAGE = new RegExp(`^${MEDIA_PATH}/[0-9a-f]{32}/[a-z]+\\.[a-z]+$`);

/** For `renderMarkdown`: pictures of the service's own are shown from where they are served, others of no origin are not. */
export function ownImage(source: string): string | null {
  return OWN_IMAGE.test(source) ? source : null;
}
