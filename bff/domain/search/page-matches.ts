import type { PageBox } from "#shared/console/search.ts";
import { matchesAny, type SearchWord, wordsIn } from "./page-words.ts";

/** Word boxes are stored in this fraction of the page's width and height. */
const UNITS = 10_000;
/** Marks on a page. Even a common word occurs less often. */
const MAX_MATCHES = 1_000;
const NUMBERS_PER_BOX = 4;

/**
 * Finds the words in a page's stored word boxes that match a search, in the order of the text. Each match has one box a line.
 * There are none unless the page contains every word of the search.
 */
export function matchesIn(wordBoxes: string, sought: readonly SearchWord[]): PageBox[][] {
  const matches: PageBox[][] = [];
  const missing = new Set(sought);
  for (const line of wordBoxes.split("\n")) {
    const [word = "", ...numbers] = line.split(" ");
    const words = [...wordsIn(word)];
    const found = sought.filter((one) => words.some((placed) => matchesAny(placed.word, [one])));
    if (found.length === 0) continue;
    for (const one of found) missing.delete(one);
    if (matches.length < MAX_MATCHES) matches.push(boxesOf(numbers));
  }
  return missing.size === 0 ? matches : [];
}

function boxesOf(numbers: readonly string[]): PageBox[] {
  // The process that wrote them is not trusted, so they may be anything.
  const units = numbers.map((number) => Number(number) || 0);
  return Array.from({ length: Math.floor(units.length / NUMBERS_PER_BOX) }, (_, index) => {
    const [left, top, width, height] = units.slice(index * NUMBERS_PER_BOX);
    const [x, across] = withinPage(left!, width!);
    const [y, down] = withinPage(top!, height!);
    return { x, y, width: across, height: down };
  });
}

/** Clips a range to the page, and returns its start and length as fractions of the page. */
function withinPage(start: number, length: number): [number, number] {
  const cut = (units: number) => Math.min(UNITS, Math.max(0, units || 0));
  return [cut(start) / UNITS, Math.max(0, cut(start + length) - cut(start)) / UNITS];
}
