/** Returns the LIKE pattern that matches texts containing `text`. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Returns `text` for a LIKE pattern, with `%`, `_` and `\` taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
