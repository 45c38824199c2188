import { parseSearchQuery, type SearchTerm } from "#bff/platform/text-search/search-query.ts";
import {
  CONSOLE_MARK,
  CONSOLE_WORD_MARK,
  MAX_SUBSTRING_LENGTH,
  quoteLexeme,
  SUBSTRING_MARK,
} from "./search-documents.ts";
import { queryTokens } from "./search-tokens.ts";

/** The text forms of the tsqueries for a term. It is found if one of both matches. */
export interface TermConditions {
  title: string;
  content: string;
}

/**
 * Builds the conditions of the terms of a search, which must all match: as words in title or content, the last one also as a prefix,
 * or as a substring of the title or an identifier (decision 15). The console searches further fields like the title. A quoted
 * phrase of several words is found as words only. Terms without letters and digits, such as a dash, only count if there are no
 * others, because contents are not indexed by them.
 */
export function searchConditions(search: string, { isConsole }: { isConsole: boolean }): TermConditions[] {
  const terms = parseSearchQuery(search);
  const words = terms.filter(({ text }) => queryTokens(text).tokens.length > 0);
  return (words.length > 0 ? words : terms).map((term) => termConditions(term, isConsole));
}

function termConditions({ text, isPhrase, isPrefix }: SearchTerm, isConsole: boolean): TermConditions {
  const { tokens, endsInRun } = queryTokens(text);
  const words = (mark: string) =>
    tokens.length === 0 ? [] : [wordsCondition(mark, tokens, isPrefix || endsInRun)];
  const title = [...words(""), ...(isConsole ? words(CONSOLE_WORD_MARK) : [])];
  // A phrase of several words only matches at word boundaries, so substrings do not count.
  if (!isPhrase || !text.includes(" ")) {
    title.push(substringCondition(SUBSTRING_MARK, text));
    if (isConsole) title.push(substringCondition(CONSOLE_MARK, text));
  }
  return { title: anyOf(title), content: anyOf(words("")) };
}

function anyOf(alternatives: readonly string[]): string {
  return alternatives.length === 0 ? NOTHING : `(${alternatives.join(" | ")})`;
}

/** Builds the condition for consecutive words whose lexemes have this prefix. */
function wordsCondition(mark: string, tokens: readonly string[], isPrefix: boolean): string {
  const lexemes = tokens.map((token) => quoteLexeme(mark + token)).join(" <-> ");
  return `(${lexemes}${isPrefix ? ":*" : ""})`;
}

/** A lexeme that no document contains, for a phrase without words, which matches no article. */
const NOTHING = quoteLexeme(SUBSTRING_MARK);

function substringCondition(mark: string, text: string): string {
  const substring = [...text].slice(0, MAX_SUBSTRING_LENGTH).join("");
  return `${quoteLexeme(mark + substring)}:*`;
}
