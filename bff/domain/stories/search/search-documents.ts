import { setImmediate } from "node:timers/promises";
import { textParts } from "#bff/platform/text-search/text-parts.ts";
import type { StoriesTable } from "#bff/schema/tables/stories.ts";
import { foldText } from "#shared/fold-text.ts";
import { searchedAs } from "../story-fields.ts";
import { searchTokens } from "./search-tokens.ts";

const identifiers = searchedAs("identifier");
/** The fields that the search covers (decision 15). */
export const searchedFields = [...searchedAs("text"), ...identifiers];
/** The fields that only the console's search covers in addition. */
export const consoleSearchedFields = searchedAs("console");

export type SearchedFields = Pick<StoriesTable, (typeof searchedFields)[number]> &
  Partial<Pick<StoriesTable, (typeof consoleSearchedFields)[number]>>;

/**
 * Prefix of the lexemes for substring search. Each suffix of the title and the identifiers is a lexeme, so that a prefix query finds
 * any substring. No word starts with this character.
 */
export const SUBSTRING_MARK = "~";
/** Prefix of the same lexemes of the fields that only the console's search covers. */
export const CONSOLE_MARK = "^";
/** Prefix of their words. */
export const CONSOLE_WORD_MARK = "=";
/** Maximum length of a substring in characters, the same as for the `search` parameter. */
export const MAX_SUBSTRING_LENGTH = 200;

/** PostgreSQL's limits of a tsvector: 1 MiB, positions up to 16,383 and 255 positions per lexeme. */
const MAX_BYTES = 900_000;
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
/** Overhead of a lexeme: alignment and the number of positions. */
const BYTES_PER_LEXEME = 4;
const BYTES_PER_POSITION = 2;
/** Folding makes some characters 18 times longer. The limit is the length of the longest article of other characters. */
const MAX_FOLDED_LENGTH = 1_000_000;
const PART_LENGTH = 20_000;
/** Prevents phrases from matching across two fields. */
const POSITIONS_BETWEEN_FIELDS = 2;

/** The text forms of the tsvectors of an article. */
export interface SearchDocuments {
  title: string;
  content: string;
}

/**
 * Builds the tsvectors of an article. Omits words beyond PostgreSQL's limits. Yields to the event loop between the parts of a
 * long text.
 */
export async function searchDocuments(fields: SearchedFields): Promise<SearchDocuments> {
  return { title: await titleDocument(fields), content: await contentDocument(fields) };
}

/** Builds the tsvector of all but the content: the words of the title, the suffixes of title and identifiers, and the console's fields. */
export async function titleDocument(fields: Omit<SearchedFields, "content">): Promise<string> {
  const lexemes = new Lexemes();
  await lexemes.addText(fields.title);
  for (const field of identifiers) lexemes.addSuffixes(fields[field] ?? "");
  lexemes.addSuffixes(fields.title);
  for (const field of consoleSearchedFields) {
    await lexemes.addText(fields[field] ?? "", CONSOLE_WORD_MARK);
    lexemes.addSuffixes(fields[field] ?? "", CONSOLE_MARK);
  }
  return lexemes.toTsvector();
}

/** Builds the tsvector of the words of the content with their positions. */
export async function contentDocument({ content }: Pick<SearchedFields, "content">): Promise<string> {
  const lexemes = new Lexemes();
  await lexemes.addText(content);
  return lexemes.toTsvector();
}

class Lexemes {
  readonly #positions = new Map<string, number[]>();
  #position = 0;
  #bytes = 0;

  async addText(text: string, mark = ""): Promise<void> {
    let length = 0;
    for (const part of textParts(text, PART_LENGTH)) {
      if (length > 0) await setImmediate();
      const folded = foldText(part);
      length += folded.length;
      if (length > MAX_FOLDED_LENGTH) break;
      for (const token of searchTokens(folded)) this.#addWord(mark + token);
    }
    this.#position += POSITIONS_BETWEEN_FIELDS;
  }

  #addWord(word: string): void {
    this.#position = Math.min(this.#position + 1, MAX_POSITION);
    const positions = this.#add(word);
    if (positions && positions.length < MAX_POSITIONS && positions.at(-1) !== this.#position) {
      positions.push(this.#position);
      this.#bytes += BYTES_PER_POSITION;
    }
  }

  addSuffixes(text: string, mark = SUBSTRING_MARK): void {
    for (const part of foldText(text).split(/\s+/)) {
      const characters = [...part];
      for (let from = 0; from < characters.length; from++)
        this.#add(mark + characters.slice(from, from + MAX_SUBSTRING_LENGTH).join(""));
    }
  }

  toTsvector(): string {
    return Array.from(
      this.#positions,
      ([lexeme, positions]) => quoteLexeme(lexeme) + (positions.length > 0 ? `:${positions.join(",")}` : ""),
    ).join(" ");
  }

  /** Adds a lexeme and returns its positions, or null if the tsvector is full. */
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

const MUST_ESCAPE = /['\\]/;

/** Quotes a lexeme for the text form of a tsvector or tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${MUST_ESCAPE.test(lexeme) ? lexeme.replace(/['\\]/g, "$&$&") : lexeme}'`;
}
