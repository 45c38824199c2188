import type { MarkdownConfig } from "@lezer/markdown";

const MAX_PARAGRAPH_CHARS = 8_000;
/** Characters that may start or end markup. Prose has far fewer in a paragraph. */
const MAX_DELIMITERS = 1_000;
const DELIMITERS = /[*_~`[\]()<>&:@]/g;
const MAX_URL_CHARS = 2_000;
const LONG_URL = new RegExp(`^(?:www\\.|https?:)\\S{${MAX_URL_CHARS}}`);
const MAX_LINE_CHARS = 20_000;
const MAX_NESTING = 50;

function isCostly(paragraph: string): boolean {
  return (
    paragraph.length > MAX_PARAGRAPH_CHARS || (paragraph.match(DELIMITERS)?.length ?? 0) > MAX_DELIMITERS
  );
}

/**
 * Leaves text without highlighting that would freeze the page, because the parser takes quadratic time on the main thread
 * and can't be interrupted within a line or paragraph: 200 kB of `- ` would take 90 seconds.
 */
export const boundedParser: MarkdownConfig = {
  parseBlock: [
    {
      name: "BoundBlock",
      before: "IndentedCode",
      parse(context, line) {
        if (context.depth <= MAX_NESTING && line.text.length <= MAX_LINE_CHARS) return false;
        context.nextLine();
        return true;
      },
    },
  ],
  parseInline: [
    {
      name: "BoundInline",
      before: "Escape",
      parse(context, next, position) {
        if (position === context.offset && isCostly(context.text)) return context.end;
        const startsUrl = next === "h".charCodeAt(0) || next === "w".charCodeAt(0);
        if (!startsUrl) return -1;
        return LONG_URL.test(context.slice(position, position + MAX_URL_CHARS + "https:".length))
          ? context.end
          : -1;
      },
    },
  ],
};
