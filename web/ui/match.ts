import type { Snippet } from "#shared/console/search.ts";

/** Returns a text in pieces with every match of the search marked, ignoring case; null where nothing matches. */
export function matchesIn(text: string, search: string): Snippet | null {
  if (search === "") return null;
  const escaped = search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // Split by a group, the matches are every second piece.
  const pieces = text.split(new RegExp(`(${escaped})`, "iu"));
  if (pieces.length === 1) return null;
  return pieces
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
