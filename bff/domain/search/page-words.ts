import { foldText } from "../../platform/text-search/fold.ts";

/** Longer ones are cut: an index has no room for more, and nobody types it. */
const LONGEST_WORD = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*/gu;

/** A word of a text: as it is compared, and where it stands. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** Folds a word and drops what an index could not hold. */
function foldWord(word: string): string {
  return foldText(word)
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, LONGEST_WORD)
    .toWellFormed();
}

/** The words of a text in their order: runs of letters and digits. */
export function* wordsIn(text: string): Generator<PlacedWord> {
  for (const match of text.matchAll(WORD)) {
    const word = foldWord(match[0]);
    if (word !== "") yield { word, from: match.index, to: match.index + match[0].length };
  }
}

/** A word that is looked for: all of it, or how it begins. */
export interface SoughtWord {
  word: string;
  begins: boolean;
}

const MOST_SOUGHT = 8;
/** So few letters begin too many words. */
const SHORTEST_BEGINNING = 3;

/** What somebody looks for. The last word may not be typed to its end yet, unless something follows it. */
export function soughtWords(query: string): SoughtWord[] {
  const words = [...wordsIn(query)].slice(0, MOST_SOUGHT);
  const last = words.at(-1);
  return words.map((placed) => ({
    word: placed.word,
    begins: placed === last && placed.to === query.length && placed.word.length >= SHORTEST_BEGINNING,
  }));
}

/** Whether a word is one of those looked for. */
export function isSought(word: string, sought: readonly SoughtWord[]): boolean {
  return sought.some((one) => (one.begins ? word.startsWith(one.word) : word === one.word));
}

/** Pages of an issue that are found together, and their words as PostgreSQL reads a `tsvector`. */
export interface PageGroup {
  firstPage: number;
  /** The position of a word is the number of its page in the group, from 1. */
  words: string;
}

/** PostgreSQL keeps at most 255 positions of a word. */
const PAGES_A_GROUP = 100;
/** PostgreSQL takes a mebibyte of words with their positions. */
const BYTES_A_GROUP = 700_000;
const BYTES_A_WORD = 8;
const BYTES_A_POSITION = 2;

/** Sorts the words of pages into groups. What is more than a group may hold on a single page is left out. */
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
      const more = Buffer.byteLength(word) + BYTES_A_WORD + BYTES_A_POSITION;
      if (bytes + more > BYTES_A_GROUP) break;
      bytes += more;
      words.add(word);
    }
    if (page >= this.#first + PAGES_A_GROUP || this.#bytes + bytes > BYTES_A_GROUP) this.#begin(page);
    if (this.#words.size === 0) this.#first = page;
    const position = page - this.#first + 1;
    for (const word of words) {
      const positions = this.#words.get(word);
      if (positions) positions.push(position);
      else {
        this.#words.set(word, [position]);
        this.#bytes += Buffer.byteLength(word) + BYTES_A_WORD;
      }
      this.#bytes += BYTES_A_POSITION;
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
        // Letters and digits alone: nothing to escape between the quotes.
        words: Array.from(this.#words, ([word, positions]) => `'${word}':${positions.join(",")}`).join(" "),
      });
    this.#words = new Map();
    this.#bytes = 0;
    this.#first = page;
  }
}

/** The words as a condition on a `tsvector`; with `together` all of them on one page. */
export function tsQueryOf(sought: readonly SoughtWord[], together: boolean): string {
  return sought.map(({ word, begins }) => `'${word}'${begins ? ":*" : ""}`).join(together ? " <0> " : " & ");
}
