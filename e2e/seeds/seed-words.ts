const BEGINNINGS = ["har", "bo", "lin", "mar", "ta", "ves", "kor", "ni", "pel", "sun", "dra", "fo"];
const MIDDLES = ["ba", "le", "ti", "no", "ru", "sa", "vi", "mo", "ke", "da"];
const ENDS = ["", "n", "r", "s", "st", "ter", "ling", "ment", "ra", "to"];

/** Invented, pronounceable words, most frequent first. */
const VOCABULARY = ENDS.flatMap((end) =>
  MIDDLES.flatMap((middle) => BEGINNINGS.map((beginning) => beginning + middle + end)),
);

/** Creates a pseudorandom generator of numbers between 0 and 1, which are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/** Returns random words. As in any language, a few words of the vocabulary are far more frequent than the others. */
export function wordsFrom(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]!);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns random paragraphs, which are valid Markdown without any syntax. */
export function textFrom(random: () => number, paragraphs: number): string {
  const sentence = () => `${capital(wordsFrom(random, 6 + Math.floor(random() * 8)).join(" "))}.`;
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 3) }, sentence).join(" ");
  return Array.from({ length: paragraphs }, paragraph).join("\n\n");
}
