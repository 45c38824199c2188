import type { Snippet } from "#shared/console/search.ts";

/** Splits a text into pieces with all case-insensitive matches marked. Returns null without a match. */
export function matchesIn(text: string, search: string): Snippet | null {
  if (search === "") return null;
  const escaped = search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // Because the pattern has a group, every second piece is a match.
  const pieces = text.split(new RegExp(`(${escaped})`, "iu"));
  if (pieces.length === 1) return null;
  return pieces
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
