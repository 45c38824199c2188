/** Images in Markdown or HTML whose address is on another server. */
const REMOTE =
  /(!\[(?:[^[\]\\\n]|\\.)*\]\(<?|<img\s[^<>]*?\bsrc\s*=\s*["']?)(https?:\/\/(?:[^\s<>()"']|\([^\s<>()"']*\))+)/gi;

/** Returns the addresses of the images in a text that are on other servers, each once. */
export function remoteImages(markdown: string): string[] {
  return [...new Set(Array.from(markdown.matchAll(REMOTE), ([, , url]) => url!))];
}

/** Replaces the address of an image wherever the text shows it. */
export function replaceImage(markdown: string, address: string, by: string): string {
  return markdown.replace(REMOTE, (found, before: string, url: string) =>
    url === address ? before + by : found,
  );
}
