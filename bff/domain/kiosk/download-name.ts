const MAX_CHARACTERS = 80;

/** Returns the name of a downloaded file, without path separators and short enough for every file system. */
export function downloadName(name: string, extension: string): string {
  const plain = name.replace(/[/\\\p{Cc}]/gu, "-");
  return `${[...plain].slice(0, MAX_CHARACTERS).join("").trim()}.${extension}`;
}
