const BEGINNINGS = ["har", "bo", "lin", "mar", "ta", "ves", "kor", "ni", "pel", "sun", "dra", "fo"];
const MIDDLES = ["ba", "le", "ti", "no", "ru", "sa", "vi", "mo", "ke", "da"];
const ENDS = ["", "n", "r", "s", "st", "ter", "ling", "ment", "ra", "to"];

/** Words that can be read out and are in no dictionary, the frequent ones first. */
const VOCABULARY = ENDS.flatMap((end) =>
  MIDDLES.flatMap((middle) => BEGINNINGS.map((beginning) => beginning + middle + end)),
);

/** Numbers between 0 and 1, the same ones for the same seed. */
export function randomsOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/** So many words, in which those at the beginning of the vocabulary come far more often, as in any language. */
export function wordsFrom(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]!);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text of sentences and paragraphs, Markdown that needs no mark. */
export function textFrom(random: () => number, paragraphs: number): string {
  const sentence = () => `${capital(wordsFrom(random, 6 + Math.floor(random() * 8)).join(" "))}.`;
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 3) }, sentence).join(" ");
  return Array.from({ length: paragraphs }, paragraph).join("\n\n");
}
