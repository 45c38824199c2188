import type { SearchQuery } from "@codemirror/search";
import type { EditorState } from "@codemirror/state";

/** A text with more matches shows this number with a plus. */
const MAX_MATCHES = 1_000;

export interface MatchCount {
  count: number;
  /** True if the text has more matches. */
  isLimited: boolean;
  /** Number of the selected match from 1, or null if none is selected. */
  selected: number | null;
}

/** Counts the matches of a query. Returns null for an empty or invalid query. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount | null {
  if (!query.valid) return null;
  const { from, to } = state.selection.main;
  const result: MatchCount = { count: 0, isLimited: false, selected: null };
  const matches = query.getCursor(state);
  for (let next = matches.next(); !next.done; next = matches.next()) {
    if (result.count === MAX_MATCHES) return { ...result, isLimited: true };
    result.count += 1;
    if (next.value.from === from && next.value.to === to) result.selected = result.count;
  }
  return result;
}
