import { parseSearchQuery, type SearchTerm } from "#bff/platform/text-search/search-query.ts";
import { CONSOLE_MARK, MAX_SUBSTRING_LENGTH, quoteLexeme, SUBSTRING_MARK } from "./search-document.ts";
import { queryTokens } from "./search-tokens.ts";

/**
 * Builds the text form of the tsquery for a search, or null for a blank search. All terms must match: as words in title or content,
 * the last one also as a prefix, or as a substring of the title or an identifier (decision 15). The console also finds substrings of
 * kicker and byline. A quoted phrase of several words is only found in title and content.
 */
export function searchCondition(search: string, { isConsole }: { isConsole: boolean }): string | null {
  const terms = parseSearchQuery(search);
  return terms.length === 0 ? null : terms.map((term) => termCondition(term, isConsole)).join(" & ");
}

function termCondition({ text, isPhrase, isPrefix }: SearchTerm, isConsole: boolean): string {
  const { tokens, endsInRun } = queryTokens(text);
  const words = tokens.map((token, index) => {
    const isLast = index === tokens.length - 1;
    return quoteLexeme(token) + (isLast && (isPrefix || endsInRun) ? ":*" : "");
  });
  const alternatives = words.length === 0 ? [] : [`(${words.join(" <-> ")})`];
  // A phrase of several words only matches at word boundaries, so substrings do not count.
  if (!isPhrase || !text.includes(" ")) {
    alternatives.push(substringCondition(SUBSTRING_MARK, text));
    if (isConsole) alternatives.push(substringCondition(CONSOLE_MARK, text));
  }
  return alternatives.length === 0 ? NOTHING : `(${alternatives.join(" | ")})`;
}

/** A lexeme that no document contains, for a phrase without words, which matches no article. */
const NOTHING = quoteLexeme(SUBSTRING_MARK);

function substringCondition(mark: string, text: string): string {
  const substring = [...text].slice(0, MAX_SUBSTRING_LENGTH).join("");
  return `${quoteLexeme(mark + substring)}:*`;
}
