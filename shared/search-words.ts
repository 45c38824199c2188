import { foldText } from "./fold-text.ts";
import { WORD } from "./words.ts";

/** Longer words are truncated. */
const MAX_WORD_LENGTH = 60;
/** Longer words are truncated before they are folded. Folding removes marks, of which a letter has at most a few. */
const MAX_UNFOLDED_LENGTH = 1_000;

/** A folded word with its range in the text. */
export interface WordPosition {
  word: string;
  from: number;
  to: number;
}

/** Folds a word and removes characters that the index does not support. */
function foldWord(word: string): string {
  return foldText(word.slice(0, MAX_UNFOLDED_LENGTH))
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, MAX_WORD_LENGTH)
    .toWellFormed();
}

/** Yields the words of a text in order: runs of letters and digits. */
export function* wordsIn(text: string): Generator<WordPosition> {
  for (const match of text.matchAll(WORD)) {
    const word = foldWord(match[0]);
    if (word !== "") yield { word, from: match.index, to: match.index + match[0].length };
  }
}

export interface SearchWord {
  word: string;
  /** True if the word also matches as a prefix. */
  begins: boolean;
}

const MAX_WORDS = 8;
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 3;

/** Parses a search query into words. The last one is a prefix unless another character follows it. */
export function parseSearchWords(query: string): SearchWord[] {
  const words = [...wordsIn(query)].slice(0, MAX_WORDS);
  const last = words.at(-1);
  return words.map((placed) => ({
    word: placed.word,
    begins: placed === last && placed.to === query.length && placed.word.length >= MIN_PREFIX_LENGTH,
  }));
}

export function matchesAny(word: string, sought: readonly SearchWord[]): boolean {
  return sought.some((one) => (one.begins ? word.startsWith(one.word) : word === one.word));
}

/** Matches on a page. Even a common word occurs less often. */
const MAX_MATCHES = 1_000;

/** Finds the words of a page that match a search, in the order of the text. There are none unless the page contains every word. */
export function findMatches<Word extends { text: string }>(
  words: Iterable<Word>,
  sought: readonly SearchWord[],
): Word[] {
  const matches: Word[] = [];
  const missing = new Set(sought);
  for (const word of words) {
    const folded = [...wordsIn(word.text)];
    const found = sought.filter((one) => folded.some((part) => matchesAny(part.word, [one])));
    if (found.length === 0) continue;
    for (const one of found) missing.delete(one);
    if (matches.length < MAX_MATCHES) matches.push(word);
  }
  return missing.size === 0 ? matches : [];
}
