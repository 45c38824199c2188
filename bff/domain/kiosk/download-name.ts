const MAX_CHARACTERS = 80;

/** What a file is called that a reader saves: nothing that leads elsewhere, and no longer than a name may be anywhere. */
export function downloadName(name: string, extension: string): string {
  const plain = name.replace(/[/\\\p{Cc}]/gu, "-");
  return `${[...plain].slice(0, MAX_CHARACTERS).join("").trim()}.${extension}`;
}
