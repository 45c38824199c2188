import { parseXhtml, plainText, readDocument } from "#bff/domain/imports/index.ts";

/** Far above real articles: the API takes a million characters of Markdown. */
const MAX_HTML_LENGTH = 2_000_000;
/** The API takes titles of a thousand characters. */
const MAX_LINE_LENGTH = 10_000;

/** The text of a record cannot be read. */
export class UnreadableText extends Error {}

/** Converts HTML to Markdown. Relative addresses are resolved with the address of the page. Throws `UnreadableText`. */
export async function markdownOf(
  html: string,
  page: string,
  lose: (kind: string, detail?: string) => void,
): Promise<string> {
  if (html.length > MAX_HTML_LENGTH)
    throw new UnreadableText(`the text is longer than ${MAX_HTML_LENGTH} characters`);
  const resolve = (reference: string) => URL.parse(reference, page)?.href ?? null;
  const picture = async (reference: string) => {
    const address = resolve(reference);
    if (address !== null && /^https?:/.test(address)) {
      lose("picture in a text, which is still loaded from the old site", address);
      return address;
    }
    lose("picture in a text", reference.slice(0, 100));
    return null;
  };
  try {
    const read = await readDocument(`<body>${html}</body>`, { picture, link: resolve });
    if (read.drawings > 0) lose("drawing in a text (SVG)");
    if (read.formulas > 0) lose("form of a formula, which is text now");
    if (read.media > 0) lose("audio, video or embedded page in a text");
    return read.content.trim();
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableText("the text is nested too deeply");
    throw error;
  }
}

/** Returns the text of HTML in one line, such as of a title with references. */
export function lineOf(html: string): string {
  return plainText(parseXhtml(html.slice(0, MAX_LINE_LENGTH))).trim();
}
