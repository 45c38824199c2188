import {
  type CommentAnchor,
  MAX_QUOTE_LENGTH,
  QUOTE_CONTEXT_LENGTH,
} from "#shared/console/articles/story-comments.ts";

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

/** Characters of a quote and its context that must be the same, so that a short word is not found in another sentence. */
const MIN_SAME_LENGTH = 8;

/** Characters by which a quote may grow and still be found between its context. */
const MAX_GROWTH = 200;

/** Returns the anchor of a part of a text: its quote, the text around it and its position. */
export function anchorOf(text: string, { from, to }: TextRange): CommentAnchor {
  const quote = slice(text, from, Math.min(to, from + MAX_QUOTE_LENGTH));
  const end = from + quote.length;
  return {
    quote,
    prefix: slice(text, from - QUOTE_CONTEXT_LENGTH, from),
    suffix: slice(text, end, end + QUOTE_CONTEXT_LENGTH),
    position: from,
  };
}

/** Returns a part of a text without halves of surrogate pairs at its ends. */
function slice(text: string, from: number, to: number): string {
  return text.slice(Math.max(0, from), to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

/**
 * Finds the part of a text that an anchor is about: the quote with the most similar context, and of several such quotes the one
 * nearest to the position. A quote that was changed is found between its context. Returns null if the part was deleted.
 */
export function findAnchor(text: string, anchor: CommentAnchor): TextRange | null {
  return findQuote(text, anchor) ?? findBetweenContext(text, anchor);
}

function findQuote(text: string, { quote, prefix, suffix, position }: CommentAnchor): TextRange | null {
  const whole = quote.length + prefix.length + suffix.length;
  let best = null as { from: number; context: number } | null;
  for (let from = text.indexOf(quote); from !== -1; from = text.indexOf(quote, from + 1)) {
    const context = commonEnd(text, from, prefix) + commonStart(text, from + quote.length, suffix);
    const isNearer = best?.context === context && Math.abs(from - position) < Math.abs(best.from - position);
    if (best === null || context > best.context || isNearer) best = { from, context };
  }
  if (best === null || quote.length + best.context < Math.min(MIN_SAME_LENGTH, whole)) return null;
  return { from: best.from, to: best.from + quote.length };
}

/** Returns how many characters at the end of `prefix` precede a position. */
function commonEnd(text: string, position: number, prefix: string): number {
  let same = 0;
  while (same < prefix.length && text[position - 1 - same] === prefix.at(-1 - same)) same += 1;
  return same;
}

/** Returns how many characters at the start of `suffix` follow a position. */
function commonStart(text: string, position: number, suffix: string): number {
  let same = 0;
  while (same < suffix.length && text[position + same] === suffix[same]) same += 1;
  return same;
}

function findBetweenContext(
  text: string,
  { quote, prefix, suffix, position }: CommentAnchor,
): TextRange | null {
  if (prefix.length + suffix.length < MIN_SAME_LENGTH) return null;
  let best: TextRange | null = null;
  // An empty prefix means the start of the text.
  for (let at = text.indexOf(prefix); at !== -1; at = prefix === "" ? -1 : text.indexOf(prefix, at + 1)) {
    const from = at + prefix.length;
    const to = suffix === "" ? text.length : text.indexOf(suffix, from);
    const isPossible = to > from && to - from <= quote.length + MAX_GROWTH;
    if (isPossible && (!best || Math.abs(from - position) < Math.abs(best.from - position)))
      best = { from, to };
  }
  return best;
}
