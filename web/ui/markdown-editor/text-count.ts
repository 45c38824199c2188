import { countSegmentedWords } from "#shared/unicode.ts";

/** Average reading speed of adults on a screen. */
const WORDS_PER_MINUTE = 230;

export function countWords(markdown: string): number {
  return countSegmentedWords(plainText(markdown));
}

/** Returns the reading time in minutes, at least 1 for a text that is not empty. */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Removes URLs, HTML tags, code fences and list numbers from a Markdown text. */
function plainText(markdown: string): string {
  // Each pattern ends where its next match could start, because rescanning takes quadratic time.
  return markdown
    .replace(/<[^<>]*>/g, " ")
    .replace(/\]\([^)\]\s]*\)/g, "] ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/^[ \t]*(```|~~~).*$/gm, " ")
    .replace(/^[ \t]*\d{1,9}[.)] /gm, " ");
}
