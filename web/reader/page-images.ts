import { SCREEN_IMAGE_WIDTH } from "#shared/limits.ts";
import type { Size } from "./page-spreads.ts";

/** A page with its image. */
export interface ReaderPage extends Size {
  number: number;
  image_url: string;
  /** In the width of small screens. */
  screen_url?: string;
  /** In a higher resolution, for zoom. */
  zoom_url?: string;
}

/**
 * Returns the image for the whole page on the screen. The limit is the geometric mean of both widths, at which browsers choose, too:
 * the first page is on the screen before the script, and must not be loaded twice.
 */
export function fittingImage({ screen_url, image_url, width }: ReaderPage, shownPx: number): string {
  if (screen_url === undefined) return image_url;
  return shownPx <= Math.sqrt(SCREEN_IMAGE_WIDTH * width) ? screen_url : image_url;
}

/** Returns the images that are sharper than `image` on a zoomed page, in the order of their sizes. */
export function largerImages(page: ReaderPage, image: string, shownPx: number): string[] {
  const { screen_url, image_url, zoom_url, width } = page;
  const larger: string[] = [];
  if (image === screen_url && shownPx > SCREEN_IMAGE_WIDTH) larger.push(image_url);
  if (zoom_url !== undefined && shownPx > width) larger.push(zoom_url);
  return larger;
}
