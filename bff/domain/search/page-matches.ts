import type { PageBox } from "#shared/console/search.ts";
import { matchesAny, type SearchWord, wordsIn } from "./page-words.ts";

/** Word boxes are stored in this fraction of the page's width and height. */
const UNITS = 10_000;
/** Marks on a page. Even a common word occurs less often. */
const MAX_MATCHES = 1_000;
const NUMBERS_PER_BOX = 4;

/** Finds the words in stored word boxes that match a search, in the order of the text. Each match has one box a line. */
export function matchesIn(wordBoxes: string, sought: readonly SearchWord[]): PageBox[][] {
  const matches: PageBox[][] = [];
  for (const line of wordBoxes.split("\n")) {
    const [word = "", ...numbers] = line.split(" ");
    const isMatch = [...wordsIn(word)].some((one) => matchesAny(one.word, sought));
    if (!isMatch) continue;
    matches.push(boxesOf(numbers));
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}

function boxesOf(numbers: readonly string[]): PageBox[] {
  // The process that wrote them is not trusted, so they may be anything.
  const fractions = numbers.map((number) => Math.min(1, Math.max(0, Number(number) / UNITS || 0)));
  return Array.from({ length: Math.floor(fractions.length / NUMBERS_PER_BOX) }, (_, index) => {
    const [x, y, width, height] = fractions.slice(index * NUMBERS_PER_BOX);
    return { x: x!, y: y!, width: width!, height: height! };
  });
}
