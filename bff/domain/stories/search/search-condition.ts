import { parseSearchQuery, type SearchTerm } from "../../../platform/text-search/search-query.ts";
import { LONGEST_SUBSTRING, quoteLexeme, SUBSTRING_MARK } from "./search-document.ts";
import { queryTokens } from "./search-tokens.ts";

/**
 * Builds the tsquery for a search as PostgreSQL reads it, null for a blank search. Every term has to match: as words in
 * title or content, the last one also by its beginning, or as a substring of title or an identifier (decision 15).
 */
export function searchCondition(search: string): string | null {
  const terms = parseSearchQuery(search);
  return terms.length === 0 ? null : terms.map(termCondition).join(" & ");
}

function termCondition({ text, isPhrase, isPrefix }: SearchTerm): string {
  const { tokens, endsInRun } = queryTokens(text);
  const words = tokens.map((token, index) => {
    const isLast = index === tokens.length - 1;
    return quoteLexeme(token) + (isLast && (isPrefix || endsInRun) ? ":*" : "");
  });
  const alternatives = words.length === 0 ? [] : [`(${words.join(" <-> ")})`];
  // A phrase of several words is looked for in texts, where it has word boundaries.
  if (!isPhrase || !text.includes(" ")) alternatives.push(substringCondition(text));
  return alternatives.length === 0 ? NOTHING : `(${alternatives.join(" | ")})`;
}

/** A lexeme that no document contains: a phrase of punctuation matches no article. */
const NOTHING = quoteLexeme(SUBSTRING_MARK);

function substringCondition(text: string): string {
  const substring = [...text].slice(0, LONGEST_SUBSTRING).join("");
  return `${quoteLexeme(SUBSTRING_MARK + substring)}:*`;
}
