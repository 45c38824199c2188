const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns a text as safe HTML without parsing its Markdown: a paragraph for each block of lines. */
export function plainTextHtml(source: string): string {
  return source
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => `<p>${escapeHtml(block).replaceAll("\n", "<br>\n")}</p>`)
    .join("\n");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character]!);
}
