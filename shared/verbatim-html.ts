/** A text as it was written, as safe HTML: for those that cannot be rendered. */
export function verbatimHtml(source: string): string {
  return `<pre>${source.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</pre>`;
}
