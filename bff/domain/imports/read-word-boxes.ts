import type { PageBox } from "#shared/console/search.ts";

/** Word boxes are stored in this fraction of the page's width and height. */
const UNITS = 10_000;
const NUMBERS_PER_BOX = 4;

/** Yields the words of a page as `word-boxes.ts` stores them, in the order of the text. A word has one box a line. */
export function* readWordBoxes(stored: string): Generator<{ text: string; boxes: () => PageBox[] }> {
  for (const line of stored.split("\n")) {
    const [text = "", ...numbers] = line.split(" ");
    yield { text, boxes: () => boxesOf(numbers) };
  }
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
