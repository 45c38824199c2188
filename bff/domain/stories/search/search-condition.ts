import { parseSearchQuery, type SearchTerm } from "#bff/platform/text-search/search-query.ts";
import {
  CONSOLE_MARK,
  CONSOLE_WORD_MARK,
  MAX_SUBSTRING_LENGTH,
  quoteLexeme,
  SUBSTRING_MARK,
} from "./search-document.ts";
import { queryTokens } from "./search-tokens.ts";

/**
 * Builds the text form of the tsquery for a search, or null for a blank search. All terms must match: as words in title or content,
 * the last one also as a prefix, or as a substring of the title or an identifier (decision 15). The console searches further
 * fields like the title. A quoted phrase of several words is found as words only.
 */
export function searchCondition(search: string, { isConsole }: { isConsole: boolean }): string | null {
  const terms = parseSearchQuery(search);
  return terms.length === 0 ? null : terms.map((term) => termCondition(term, isConsole)).join(" & ");
}

function termCondition({ text, isPhrase, isPrefix }: SearchTerm, isConsole: boolean): string {
  const { tokens, endsInRun } = queryTokens(text);
  const wordMarks = isConsole ? ["", CONSOLE_WORD_MARK] : [""];
  const alternatives =
    tokens.length === 0 ? [] : wordMarks.map((mark) => wordsCondition(mark, tokens, isPrefix || endsInRun));
  // A phrase of several words only matches at word boundaries, so substrings do not count.
  if (!isPhrase || !text.includes(" ")) {
    alternatives.push(substringCondition(SUBSTRING_MARK, text));
    if (isConsole) alternatives.push(substringCondition(CONSOLE_MARK, text));
  }
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
