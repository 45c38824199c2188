/** Removes marks, addresses and tags from Markdown, so that an excerpt reads as it does on the page. */
export function markdownText(markdown: string): string {
  return (
    markdown
      .replace(/^[ \t]*(?:```|~~~).*$/gm, "")
      .replace(/<\/?[a-z][^>\n]*>/gi, " ")
      .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
      // The line below the head of a table.
      .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$/gm, "")
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
      .replace(/\*\*|__|~~|(?<!\\)[*`|]/g, (mark) => (mark === "|" ? " " : ""))
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
  );
}
