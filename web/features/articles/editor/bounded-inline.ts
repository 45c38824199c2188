import type { markdown } from "@codemirror/lang-markdown";

type MarkdownExtension = NonNullable<NonNullable<Parameters<typeof markdown>[0]>["extensions"]>;

const MAX_PARAGRAPH_CHARS = 8_000;
const MAX_ADDRESS_CHARS = 2_000;
const LONG_ADDRESS = new RegExp(`^(?:www\\.|https?:)\\S{${MAX_ADDRESS_CHARS}}`);

/**
 * Stops highlighting within a paragraph after its first 8,000 characters, and within an address of more than 2,000. The
 * parser takes quadratic time for either, on the typing thread: 50 kB of stars would stop the page for six seconds.
 */
export const boundedInline: MarkdownExtension = {
  parseInline: [
    {
      name: "Bound",
      before: "Escape",
      parse(context, next, position) {
        if (position - context.offset > MAX_PARAGRAPH_CHARS) return context.end;
        const startsAddress = next === "h".charCodeAt(0) || next === "w".charCodeAt(0);
        if (!startsAddress) return -1;
        return LONG_ADDRESS.test(context.slice(position, position + MAX_ADDRESS_CHARS + "https:".length))
          ? context.end
          : -1;
      },
    },
  ],
};
