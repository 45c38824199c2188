/** Average reading speed of adults on a screen. */
const WORDS_PER_MINUTE = 230;

let segmenter: Intl.Segmenter | undefined;

/** Counts the words of a Markdown text. Uses `Intl.Segmenter`, because languages such as Japanese have no spaces between words. */
export function countWords(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(plainText(text))) if (isWordLike) count += 1;
  return count;
}

/** Returns the reading time in minutes, at least 1 for a text that is not empty. */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Removes URLs, HTML tags, code fences and list numbers from a Markdown text. */
function plainText(markdown: string): string {
  return markdown
    .replace(/<[^>]*>/g, " ")
    .replace(/\]\([^)\s]*\)/g, "] ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/^\s*(```|~~~).*$/gm, " ")
    .replace(/^\s*\d{1,9}[.)] /gm, " ");
}
