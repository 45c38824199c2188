import { indexWordsIn, lexemesOf, type SearchWord } from "#shared/search-words.ts";

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
    for (const word of indexWordsIn(text)) {
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
  return sought
    .flatMap(lexemesOf)
    .map(({ text, begins }) => `'${text}'${begins ? ":*" : ""}`)
    .join(together ? " <0> " : " & ");
}
