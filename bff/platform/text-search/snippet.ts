import { setImmediate } from "node:timers/promises";
import type { Snippet } from "#shared/console/search.ts";
import { findIn, parseSearchWords, type SearchWord, wordsIn } from "#shared/search-words.ts";
import { markdownText } from "./markdown-text.ts";
import { textParts } from "./text-parts.ts";

const LENGTH_BEFORE_MATCH = 48;
const SNIPPET_LENGTH = 160;
/** Length of a part of a long text in characters. Takes a few milliseconds. */
const PART_LENGTH = 20_000;

/** Returns the part of a text around the words of a query, or its start. */
export const excerptOfText = (text: string, query: string): Promise<Snippet> =>
  findSnippet(text, parseSearchWords(query));

/** Returns the part of the text of Markdown around the words of a query, or its start. */
export const excerptOfMarkdown = (content: string, query: string): Promise<Snippet> =>
  findSnippet(content, parseSearchWords(query), markdownText);

/**
 * Returns the snippet of the first part of a text that contains a search word. `prepare` transforms each part. Yields to the event
 * loop before each part, so a list awaits one text after the other and holds it for one part at most.
 */
export async function findSnippet(
  text: string,
  sought: readonly SearchWord[],
  prepare = (part: string) => part,
): Promise<Snippet> {
  let first: Snippet | undefined;
  let before = 0;
  for (const part of textParts(text, PART_LENGTH)) {
    await setImmediate();
    const more = { before: before > 0, after: before + part.length < text.length };
    const snippet = snippetOf(prepare(part), sought, more);
    if (snippet.some(({ found }) => found)) return snippet;
    first ??= snippet;
    before += part.length;
  }
  return first ?? [];
}

/** Matches of a search in a text. */
interface FoundRange {
  word: string;
  from: number;
  to: number;
}

/** Returns the section of a text with the most different search words close together, with the matches marked. */
export function snippetOf(
  text: string,
  sought: readonly SearchWord[],
  /** True where more text precedes or follows. */
  more = { before: false, after: false },
): Snippet {
  const found = Array.from(
    findIn(wordsIn(text), sought),
    ({ words }): FoundRange => ({
      word: words.map(({ word }) => word).join(""),
      from: words[0]!.from,
      to: words.at(-1)!.to,
    }),
  );
  const best = closest(found);
  const from = wordEdge(text, (best?.from ?? 0) - LENGTH_BEFORE_MATCH);
  const to = Math.min(text.length, from + SNIPPET_LENGTH);
  const pieces: Snippet = [];
  const add = (piece: string, isFound: boolean) => {
    const tidy = piece.replace(/[\ud800-\udbff]$/, "").replace(/\s+/g, " ");
    if (tidy !== "") pieces.push({ text: tidy, found: isFound });
  };
  let at = from;
  for (const word of found) {
    if (word.from < at || word.from >= to) continue;
    add(text.slice(at, word.from), false);
    at = Math.min(word.to, to);
    add(text.slice(word.from, at), true);
  }
  add(text.slice(at, to), false);
  if ((from > 0 || more.before) && pieces[0]) pieces[0].text = `…${pieces[0].text}`;
  const last = pieces.at(-1);
  if ((to < text.length || more.after) && last) last.text = `${last.text}…`;
  return pieces;
}

/** Returns the first match that is followed by the most different matches within a snippet. */
function closest(found: readonly FoundRange[]): FoundRange | undefined {
  let best: FoundRange | undefined;
  let most = 0;
  found.forEach((word, index) => {
    const near = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const other = found[next] as FoundRange;
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
  const space = text.slice(from, from + LENGTH_BEFORE_MATCH).search(/\s/);
  return space === -1 ? from : from + space + 1;
}
