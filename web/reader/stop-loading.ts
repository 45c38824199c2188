/** Stops loading an image that is not complete. Browsers go on loading images that are no longer in the page. */
export function stopLoading(image: HTMLImageElement): void {
  if (image.complete) return;
  image.removeAttribute("src");
}

/** Ref of an image whose page may be left before it has loaded, which on a slow connection delays the next page. */
export const stopsWhenLeft = (image: HTMLImageElement | null) => () => {
  if (image) stopLoading(image);
};
