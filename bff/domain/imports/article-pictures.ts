/** Returns the address of a picture in a stored article. It names no route, because the console and the readers' API have different ones. */
export function storedPictureUrl(number: number): string {
  return `picture:${number}`;
}

/** Replaces the addresses of pictures in a stored article. */
export function withPictureUrls(content: string, urlOf: (number: string) => string): string {
  return content.replaceAll(/\]\(picture:(\d+)(?=[ )])/g, (_, number: string) => `](${urlOf(number)}`);
}
