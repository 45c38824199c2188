import { foldText } from "../../../platform/text-search/fold.ts";
import { searchTokens } from "./search-tokens.ts";

/** The fields of an article that the search covers (decision 15). */
export interface SearchedFields {
  title: string;
  content: string;
  external_id: string;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
}

export const searchedFields = [
  "title",
  "content",
  "external_id",
  "apple_product_identifier",
  "google_product_identifier",
] as const satisfies (keyof SearchedFields)[];

/**
 * Starts the lexemes for substrings: every suffix of the title and of the identifiers is a lexeme of its own, so that a
 * prefix query finds any substring. No word starts with it.
 */
export const SUBSTRING_MARK = "~";
/** In characters; the `search` parameter allows no longer substring. */
export const LONGEST_SUBSTRING = 200;

/** PostgreSQL stores at most 1 MiB in a tsvector, positions up to 16,383, and 255 positions per lexeme. */
const MAX_BYTES = 900_000;
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
/** Alignment and the number of positions, then each position. */
const BYTES_PER_LEXEME = 4;
const BYTES_PER_POSITION = 2;
/** Keeps phrases from matching across the end of the title. */
const POSITIONS_BETWEEN_FIELDS = 2;

/**
 * Builds the tsvector of an article as PostgreSQL reads it: the words of title and content with their positions, and the
 * suffixes of title and identifiers. Words that exceed PostgreSQL's limits are left out, those of the content first.
 */
export function searchDocument(fields: SearchedFields): string {
  const lexemes = new Lexemes();
  lexemes.addText(fields.title);
  lexemes.addSuffixes(fields.external_id);
  lexemes.addSuffixes(fields.apple_product_identifier ?? "");
  lexemes.addSuffixes(fields.google_product_identifier ?? "");
  lexemes.addSuffixes(fields.title);
  lexemes.addText(fields.content);
  return lexemes.toTsvector();
}

class Lexemes {
  readonly #positions = new Map<string, number[]>();
  #position = 0;
  #bytes = 0;

  addText(text: string): void {
    for (const token of searchTokens(foldText(text))) {
      this.#position = Math.min(this.#position + 1, MAX_POSITION);
      const positions = this.#add(token);
      if (positions && positions.length < MAX_POSITIONS && positions.at(-1) !== this.#position) {
        positions.push(this.#position);
        this.#bytes += BYTES_PER_POSITION;
      }
    }
    this.#position += POSITIONS_BETWEEN_FIELDS;
  }

  addSuffixes(text: string): void {
    for (const part of foldText(text).split(/\s+/)) {
      const characters = [...part];
      for (let from = 0; from < characters.length; from++)
        this.#add(SUBSTRING_MARK + characters.slice(from, from + LONGEST_SUBSTRING).join(""));
    }
  }

  toTsvector(): string {
    return Array.from(
      this.#positions,
      ([lexeme, positions]) => quoteLexeme(lexeme) + (positions.length > 0 ? `:${positions.join(",")}` : ""),
    ).join(" ");
  }

  /** Returns the positions of a lexeme, null where there is no room for another. */
  #add(lexeme: string): number[] | null {
    const known = this.#positions.get(lexeme);
    if (known) return known;
    const bytes = Buffer.byteLength(lexeme) + BYTES_PER_LEXEME;
    if (this.#bytes + bytes > MAX_BYTES) return null;
    this.#bytes += bytes;
    const positions: number[] = [];
    this.#positions.set(lexeme, positions);
    return positions;
  }
}

/** Quotes a lexeme for the text form of a tsvector or tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
}
