import type { Snippet } from "#shared/console/search.ts";
import { matchesAny, type SearchWord, type WordPosition, wordsIn } from "./page-words.ts";

const LENGTH_BEFORE_MATCH = 48;
const SNIPPET_LENGTH = 160;

/** Returns the section of a text with the most different search words close together, with the matches marked. */
export function snippetOf(text: string, sought: readonly SearchWord[]): Snippet {
  const found = [...wordsIn(text)].filter(({ word }) => matchesAny(word, sought));
  const best = closest(found);
  const from = wordEdge(text, (best?.from ?? 0) - LENGTH_BEFORE_MATCH);
  const to = Math.min(text.length, Math.max(from + SNIPPET_LENGTH, best?.to ?? 0));
  const pieces: Snippet = [];
  const add = (piece: string, isFound: boolean) => {
    const tidy = piece.replace(/\s+/g, " ");
    if (tidy !== "") pieces.push({ text: tidy, found: isFound });
  };
  let at = from;
  for (const word of found) {
    if (word.from < at || word.to > to) continue;
    add(text.slice(at, word.from), false);
    add(text.slice(word.from, word.to), true);
    at = word.to;
  }
  add(text.slice(at, to).replace(/[\ud800-\udbff]$/, ""), false);
  if (from > 0 && pieces[0]) pieces[0].text = `…${pieces[0].text}`;
  const last = pieces.at(-1);
  if (to < text.length && last) last.text = `${last.text}…`;
  return pieces;
}

/** Returns the first match that is followed by the most different matches within a snippet. */
function closest(found: readonly WordPosition[]): WordPosition | undefined {
  let best: WordPosition | undefined;
  let most = 0;
  found.forEach((word, index) => {
    const near = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const other = found[next] as WordPosition;
      if (other.to > word.from + SNIPPET_LENGTH - LENGTH_BEFORE_MATCH) break;
      near.add(other.word);
    }
    if (near.size > most) {
      most = near.size;
      best = word;
    }
  });
  return best;
}

/** Returns the start of the next word, so that no word is cut. */
function wordEdge(text: string, from: number): number {
  if (from <= 0) return 0;
  const space = text.slice(from).search(/\s/);
  return space === -1 || space > LENGTH_BEFORE_MATCH ? from : from + space + 1;
}
