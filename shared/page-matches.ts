import type { PageBox } from "./console/search.ts";
import { findIn, type SearchWord, type WordPosition, wordsIn } from "./search-words.ts";

/** Matches on a page. Even a common word occurs less often. */
const MAX_MATCHES = 1_000;

/** A word of a page, or a part of it, with the index of the word. */
interface PlacedPart extends WordPosition {
  index: number;
}

/**
 * Finds the words of a page that match a search, in the order of the text, with one box a line. There are none unless the page contains
 * every word.
 */
export function findMatches<Word extends { text: string }>(
  words: readonly Word[],
  sought: readonly SearchWord[],
  boxesOf: (word: Word) => PageBox[],
): PageBox[][] {
  const matches: PageBox[][] = [];
  const missing = new Set(sought);
  for (const found of findIn(partsOf(words, boxesOf), sought)) {
    missing.delete(found.sought);
    if (matches.length === MAX_MATCHES) continue;
    const pieces = new Map<number, { from: number; to: number }>();
    for (const { index, from, to } of found.words)
      pieces.set(index, { from: pieces.get(index)?.from ?? from, to });
    matches.push(
      [...pieces].flatMap(([index, { from, to }]) => {
        const { length } = words[index]!.text;
        return cut(boxesOf(words[index]!), from / length, to / length);
      }),
    );
  }
  return missing.size === 0 ? matches : [];
}

/** Yields the parts of words. In scripts without spaces, a word at the beginning of a line continues the one before. */
function* partsOf<Word extends { text: string }>(
  words: readonly Word[],
  boxesOf: (word: Word) => PageBox[],
): Generator<PlacedPart> {
  let last: Word | null = null;
  for (const [index, word] of words.entries()) {
    let end: WordPosition | undefined;
    for (const part of wordsIn(word.text)) {
      const isFirst = last !== null && part.isCharacter && part.from === 0;
      const follows = part.follows || (isFirst && startsLine(boxesOf(last!).at(-1), boxesOf(word)[0]));
      yield { ...part, follows, index };
      end = part;
    }
    last = end?.isCharacter ? word : null;
  }
}

function startsLine(last: PageBox | undefined, box: PageBox | undefined): boolean {
  if (!last || !box) return false;
  return isVertical(last)
    ? box.x > last.x + last.width || box.x + box.width < last.x
    : box.y > last.y + last.height || box.y + box.height < last.y;
}

/** Returns the part of a word's box. A word of several lines is not cut. */
function cut(boxes: PageBox[], from: number, to: number): PageBox[] {
  const [box, ...others] = boxes;
  if (!box || others.length > 0) return boxes;
  const { x, y, width, height } = box;
  return isVertical(box)
    ? [{ ...box, y: y + from * height, height: (to - from) * height }]
    : [{ ...box, x: x + from * width, width: (to - from) * width }];
}

function isVertical({ width, height }: PageBox): boolean {
  return height > width;
}
