/**
 * Removes marks, addresses and tags from Markdown, so that an excerpt reads as it does on the page. Each pattern ends where its
 * next match could start, because rescanning takes quadratic time.
 */
export function markdownText(markdown: string): string {
  return (
    markdown
      .replace(/^[ \t]*(?:```|~~~).*$/gm, "")
      .replace(/<\/?[a-z][^<>\n]*>/gi, " ")
      .replace(/!?\[([^[\]\n]*)\]\([^[)\n]*\)/g, "$1")
      // References to notes, and the names of notes.
      .replace(/^\[\^[^[\]\s]+\]:|\[\^[^[\]\s]+\]/gm, "")
      // The line below the head of a table, and other rules.
      .replace(/^[ \t|:-]+$/gm, "")
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, "")
      .replace(/\*\*|__|~~|(?<!\\)[*`|]/g, (mark) => (mark === "|" ? " " : ""))
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
  );
}
