/** Marks links that open an image in the dialog. */
export const IMAGE_LINK = "data-image";

/** Wraps the images that are not in a link in links to their files, which open them larger. The service has sanitized the HTML. */
export function withImageLinks(html: string, label: (alt: string) => string): string {
  let linked = "";
  let isInLink = false;
  let end = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", end)) {
    linked += html.slice(end, start);
    end = endOfTag(html, start);
    const tag = html.slice(start, end);
    if (/^<\/?a[\s>]/.test(tag)) isInLink = !tag.startsWith("</");
    linked += isInLink || !tag.startsWith("<img ") ? tag : linkedImage(tag, label);
  }
  return linked + html.slice(end);
}

function linkedImage(tag: string, label: (alt: string) => string): string {
  const source = /\ssrc="([^"]+)"/.exec(tag)?.[1];
  const name = label(/\salt="([^"]*)"/.exec(tag)?.[1] ?? "");
  return source === undefined ? tag : `<a href="${source}" ${IMAGE_LINK} aria-label="${name}">${tag}</a>`;
}

/** Finds the end of a tag, whose attributes may contain `>`. */
function endOfTag(html: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < html.length; at += 1) {
    if (html[at] === '"') isQuoted = !isQuoted;
    else if (html[at] === ">" && !isQuoted) return at + 1;
  }
  return html.length;
}
