import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import type { ReaderPage } from "#web/reader/page-stage.tsx";

export const addressOf = (pattern: string, page: number) => pattern.replace("{page}", String(page));

/** Returns the pages of an issue with the addresses of their images. */
export function viewerPages({ sizes, imageAddress }: ViewerIssue): ReaderPage[] {
  return sizes.map(([width, height], index) => ({
    number: index + 1,
    width,
    height,
    image_url: addressOf(imageAddress, index + 1),
    zoom_url: `${addressOf(imageAddress, index + 1)}&size=zoom`,
  }));
}
