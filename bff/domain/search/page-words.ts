import { foldText } from "#bff/platform/text-search/fold.ts";
import { WORD } from "#bff/platform/text-search/words.ts";

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

/** Consecutive pages of an issue that share a row of the index, with their words in the text form of a `tsvector`. */
export interface PageGroup {
  firstPage: number;
  /** The position of a word is the number of its page in the group, from 1. */
  words: string;
}

/** Below PostgreSQL's limit of 255 positions per word. */
const PAGES_PER_GROUP = 100;
/** Below PostgreSQL's limit of 1 MiB per tsvector. */
const BYTES_PER_GROUP = 700_000;
const BYTES_PER_WORD = 8;
const BYTES_PER_POSITION = 2;

/** Collects the words of pages in groups. Omits words of a page that alone exceeds the size limit of a group. */
export class PageGroups {
  readonly #groups: PageGroup[] = [];
  #first = 0;
  #bytes = 0;
  #words = new Map<string, number[]>();

  add(page: number, text: string): void {
    const words = new Set<string>();
    let bytes = 0;
    for (const { word } of wordsIn(text)) {
      if (words.has(word)) continue;
      const more = Buffer.byteLength(word) + BYTES_PER_WORD + BYTES_PER_POSITION;
      if (bytes + more > BYTES_PER_GROUP) break;
      bytes += more;
      words.add(word);
    }
    if (page >= this.#first + PAGES_PER_GROUP || this.#bytes + bytes > BYTES_PER_GROUP) this.#begin(page);
    if (this.#words.size === 0) this.#first = page;
    const position = page - this.#first + 1;
    for (const word of words) {
      const positions = this.#words.get(word);
      if (positions) positions.push(position);
      else {
        this.#words.set(word, [position]);
        this.#bytes += Buffer.byteLength(word) + BYTES_PER_WORD;
      }
      this.#bytes += BYTES_PER_POSITION;
    }
  }

  end(): PageGroup[] {
    this.#begin(0);
    return this.#groups;
  }

  #begin(page: number): void {
    if (this.#words.size > 0)
      this.#groups.push({
        firstPage: this.#first,
        // Words only contain letters and digits, so nothing needs to be escaped.
        words: Array.from(this.#words, ([word, positions]) => `'${word}':${positions.join(",")}`).join(" "),
      });
    this.#words = new Map();
    this.#bytes = 0;
    this.#first = page;
  }
}

/** Builds a tsquery for all words, with `together` on the same page. */
export function tsQueryOf(sought: readonly SearchWord[], together: boolean): string {
  return sought.map(({ word, begins }) => `'${word}'${begins ? ":*" : ""}`).join(together ? " <0> " : " & ");
}
