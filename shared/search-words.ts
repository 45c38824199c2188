import { foldText } from "./fold-text.ts";
import { STARTS_UNSPACED, UNSPACED, WORD } from "./words.ts";

/** Longer words are truncated. */
const MAX_WORD_LENGTH = 60;
/** Longer words are truncated before they are folded. Folding removes marks, of which a letter has at most a few. */
const MAX_UNFOLDED_LENGTH = 1_000;

/** A folded word with its range in the text. In scripts without spaces each character is a word. */
export interface WordPosition {
  word: string;
  from: number;
  to: number;
  /** True for a character of a script without spaces. */
  isCharacter: boolean;
  /** True for a character that directly follows another one, also at the beginning of the next line. */
  follows: boolean;
}

/** Folds a word and removes characters that the index does not support. */
function foldWord(word: string): string {
  return foldText(word.slice(0, MAX_UNFOLDED_LENGTH))
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, MAX_WORD_LENGTH)
    .toWellFormed();
}

/** The parts of a word in one script: a character of a script without spaces, with its marks, or a run of the others. */
const PART = new RegExp(
  String.raw`[${UNSPACED}](?:(?![${UNSPACED}])[\p{M}\u00ad\uff9e\uff9f])*|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}\u00ad])+`,
  "gu",
);

/** Yields the words of a text in order: runs of letters and digits, and single characters of scripts without spaces. */
export function* wordsIn(text: string): Generator<WordPosition> {
  let lastCharacterEnd = -2;
  for (const match of text.matchAll(WORD)) {
    for (const part of match[0].matchAll(PART)) {
      const word = foldWord(part[0]);
      if (word === "") continue;
      const from = match.index + part.index;
      const to = from + part[0].length;
      const isCharacter = STARTS_UNSPACED.test(part[0]);
      const gap = from - lastCharacterEnd;
      const follows = isCharacter && (gap === 0 || (gap === 1 && text[lastCharacterEnd] === "\n"));
      yield { word, from, to, isCharacter, follows };
      if (isCharacter) lastCharacterEnd = to;
    }
  }
}

/** A word of a search, or a run of characters of a script without spaces, which is found anywhere in a text. */
export interface SearchWord {
  word: string;
  /** True if the word also matches as a prefix. */
  begins: boolean;
  /** The characters of a run, or null for a word. */
  characters: readonly string[] | null;
}

const MAX_WORDS = 8;
const MAX_RUN_LENGTH = 60;
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 3;

/** Parses a search query into words. The last one is a prefix unless another character follows it. */
export function parseSearchWords(query: string): SearchWord[] {
  const words: SearchWord[] = [];
  let run: string[] = [];
  for (const { word, to, isCharacter, follows } of wordsIn(query)) {
    if (follows) {
      if (run.length < MAX_RUN_LENGTH) run.push(word);
      continue;
    }
    if (words.length === MAX_WORDS) break;
    run = [word];
    const begins = !isCharacter && to === query.length && word.length >= MIN_PREFIX_LENGTH;
    words.push({ word, begins, characters: isCharacter ? run : null });
  }
  return words.map((one) => (one.characters ? { ...one, word: one.characters.join("") } : one));
}

/** A word as the index contains it. */
export interface Lexeme {
  text: string;
  begins: boolean;
}

/**
 * Returns the index words of a search word. A run of characters is found by its overlapping pairs, and a single character as the
 * beginning of a pair.
 */
export function lexemesOf({ word, begins, characters }: SearchWord): Lexeme[] {
  if (characters === null) return [{ text: word, begins }];
  if (characters.length === 1) return [{ text: word, begins: true }];
  return characters.slice(1).map((next, index) => ({ text: characters[index]! + next, begins: false }));
}

/** Yields the index words of a text: its words, and for each character of a script without spaces the pair that it begins. */
export function* indexWordsIn(text: string): Generator<string> {
  let character: string | null = null;
  for (const { word, isCharacter, follows } of wordsIn(text)) {
    if (character !== null) yield follows ? character + word : character;
    character = isCharacter ? word : null;
    if (!isCharacter) yield word;
  }
  if (character !== null) yield character;
}

export function matchesLexeme(word: string, { text, begins }: Lexeme): boolean {
  return begins ? word.startsWith(text) : word === text;
}

/** A word of a search in a text: one word, or the characters of a run. */
export interface Found<Word> {
  sought: SearchWord;
  words: Word[];
}

/** Yields what is found of a search in the words of a text, in their order. */
export function* findIn<Word extends WordPosition>(
  words: Iterable<Word>,
  sought: readonly SearchWord[],
): Generator<Found<Word>> {
  let run: Word[] = [];
  for (const word of words) {
    if (!word.follows) run = [];
    if (word.isCharacter) run = [...run.slice(1 - MAX_RUN_LENGTH), word];
    for (const one of sought) {
      const { characters } = one;
      if (characters === null) {
        if (matchesLexeme(word.word, { text: one.word, begins: one.begins }))
          yield { sought: one, words: [word] };
        continue;
      }
      const last = run.slice(-characters.length);
      if (last.length === characters.length && last.every((each, index) => each.word === characters[index]))
        yield { sought: one, words: last };
    }
  }
}

/** Returns true if a text contains every word of a search. */
export function containsAll(text: string, sought: readonly SearchWord[]): boolean {
  const missing = new Set(sought);
  for (const found of findIn(wordsIn(text), sought)) {
    missing.delete(found.sought);
    if (missing.size === 0) return true;
  }
  return missing.size === 0;
}
