import { foldText } from "#shared/fold-text.ts";

/** One word or quoted phrase of a search query. */
export interface SearchTerm {
  /** Folded; never empty. */
  text: string;
  isPhrase: boolean;
  /** False for a phrase whose closing quote was typed: its last word has to match in full. */
  isPrefix: boolean;
}

/** A quoted phrase, up to the end of the query if it isn't closed, or a run without white space and quotes. */
const TERM = /"([^"]*)("|$)|[^\s"]+/gu;

/** Splits the text of a search field into words and phrases in double quotes. */
export function parseSearchQuery(query: string): SearchTerm[] {
  return [...foldText(query.replace(/[“”„«»]/g, '"')).matchAll(TERM)].flatMap(([word, phrase, end]) => {
    const text = (phrase ?? word).trim().replace(/\s+/g, " ");
    return text === "" ? [] : [{ text, isPhrase: phrase !== undefined, isPrefix: end !== '"' }];
  });
}
