const GRAPHEME_JOINER = "\u034f";
/**
 * 30 characters that normalization can reorder or join with those before them, followed by another one: marks, the half-width
 * voicing marks of Katakana, which become marks, and the vowel signs of Kirat Rai, which are letters.
 */
const LONG_RUN =
  /(?:(?!\u034f)[\p{M}\uff9e\uff9f\u{16d63}-\u{16d6a}]){30}(?=[\p{M}\uff9e\uff9f\u{16d63}-\u{16d6a}])(?!\u034f)/gu;

/**
 * Normalizes text in linear time. Runs of more than 30 marks get a grapheme joiner after each 30th, as Unicode's Stream-Safe
 * Text Format specifies (UAX #15), because sorting a run takes quadratic time. Written text has at most a few marks in a row.
 */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(LONG_RUN, `$&${GRAPHEME_JOINER}`).normalize(form);
}

let segmenter: Intl.Segmenter | undefined;

/** Counts the words of a text, also in languages such as Japanese that have no spaces between words. */
export function countSegmentedWords(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
