/** Longer pasted texts are cut. */
const MAX_CHARACTERS = 100_000;
const MARKER = /^(?:[-*•–]|\d{1,3}[.)])\s/;

/** Returns the entries of a pasted list, one for each line, without bullets and numbers. */
export function linesOfList(text: string): string[] {
  return text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(MARKER, "").trim())
    .filter((line) => line !== "");
}
