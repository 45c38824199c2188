/** Words a minute that adults read on a screen. */
const READING_PACE = 230;

let segmenter: Intl.Segmenter | undefined;

/** How many words a text has, by the rules of its language: Japanese has them without spaces. */
export function countWords(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(plainText(text))) if (isWordLike) count += 1;
  return count;
}

/** Minutes a reader needs, at least one where there is anything to read. */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / READING_PACE));
}

/** The words of a Markdown text, without addresses, tags and code fences. */
function plainText(markdown: string): string {
  return markdown
    .replace(/<[^>]*>/g, " ")
    .replace(/\]\([^)\s]*\)/g, "] ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/^\s*(```|~~~).*$/gm, " ")
    .replace(/^\s*\d{1,9}[.)] /gm, " ");
}
