import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { SCREEN_IMAGE_WIDTH } from "#shared/limits.ts";
import type { ReaderPage } from "#web/reader/page-images.ts";

export const addressOf = (pattern: string, page: number) => pattern.replace("{page}", String(page));

/** Returns the address of a page image in the width of small screens, unless the page is narrower. */
export const screenImage = (pattern: string, page: number, width: number) =>
  width > SCREEN_IMAGE_WIDTH ? `${addressOf(pattern, page)}&size=screen` : undefined;

/** Returns the pages of an issue with the addresses of their images. */
export function viewerPages({ sizes, imageAddress }: ViewerIssue): ReaderPage[] {
  return sizes.map(([width, height], index) => ({
    number: index + 1,
    width,
    height,
    image_url: addressOf(imageAddress, index + 1),
    screen_url: screenImage(imageAddress, index + 1, width),
    zoom_url: `${addressOf(imageAddress, index + 1)}&size=zoom`,
  }));
}
