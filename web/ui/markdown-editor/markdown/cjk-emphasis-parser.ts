import { InlineContext, type MarkdownConfig } from "@lezer/markdown";
import { cjkEmphasisAt } from "#shared/cjk-emphasis.ts";

const ASTERISK = 42;

/** Highlights emphasis beside Chinese, Japanese and Korean text by the rule of the rendered article. */
export const cjkEmphasisParser: MarkdownConfig = {
  parseInline: [
    {
      name: "CjkEmphasis",
      before: "Emphasis",
      parse(context, next, start) {
        if (next !== ASTERISK) return -1;
        let end = start + 1;
        while (context.char(end) === ASTERISK) end += 1;
        const previous = start === context.offset ? null : context.char(start - 1);
        const flanking = cjkEmphasisAt(previous, context.char(end));
        if (!flanking) return -1;
        const { open, close } = flanking;
        return context.addDelimiter(InlineContext.emphasisAsterisk, start, end, open, close);
      },
    },
  ],
};
