import type { PageWord } from "#shared/kiosk/pages.ts";

/** Where a line of text is on its page, in fractions of the page. Null without a word whose place is known. */
type Place = { left: number; top: number; height: number } | null;

/** Distance to the previous line from which a line starts a paragraph, in multiples of the page's line distance. */
const GAP = 1.35;
/** Distance from which a line of large type starts a paragraph, in multiples of its height. */
const LARGE_GAP = 1.75;
/** Height from which type is large, in multiples of that of body text. */
const LARGE = 1.4;
const INDENT = 0.008;
const SENTENCE_END = /[.!?…][”“"’»)]*$/;

/** A paragraph of a page, or a headline: text that is printed in large type. */
export interface Paragraph {
  text: string;
  isHeadline: boolean;
}

/**
 * Returns the paragraphs of a page, whose text has a line break after each printed line. A paragraph starts after a gap, with an indent, and
 * in another column or box after the end of a sentence.
 */
export function paragraphsOf(text: string, words: readonly PageWord[]): Paragraph[] {
  const blocks = text.split(/\n[ \t]*\n/);
  const lines = blocks.flatMap((block) =>
    block
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line, index) => ({ line, isFirst: index === 0 })),
  );
  const places = placesOf(
    lines.map(({ line }) => line),
    words,
  );
  const { isBreak, isLarge } = typeOf(
    places,
    lines.map(({ line }) => line.length),
  );
  const paragraphs: Paragraph[] = [];
  for (const [index, { line, isFirst }] of lines.entries()) {
    const before = lines[index - 1]?.line ?? "";
    const isHeadline = isLarge(places[index] ?? null);
    const last = paragraphs.at(-1);
    if (!last || isFirst || isBreak(index, SENTENCE_END.test(before)))
      paragraphs.push({ text: line, isHeadline });
    else {
      last.text += ` ${line}`;
      last.isHeadline &&= isHeadline;
    }
  }
  return paragraphs;
}

/** Finds the words of each line. Both are in reading order. A word that was hyphenated is in no line. */
function placesOf(lines: readonly string[], words: readonly PageWord[]): Place[] {
  let next = 0;
  return lines.map((line) => {
    let from = 0;
    let found = 0;
    let place = null as Place;
    for (;;) {
      const at = [next, next + 1].find((index) => words[index] && line.includes(words[index].text, from));
      if (at === undefined) return place;
      const { text, boxes } = words[at]!;
      from = line.indexOf(text, from) + text.length;
      next = at + 1;
      const box = boxes[0];
      if (!box) continue;
      found += 1;
      place = {
        left: place?.left ?? box.x,
        top: Math.min(place?.top ?? 1, box.y),
        // Without the first word, which may begin with a large initial.
        height: found <= 2 ? box.height : Math.max(place?.height ?? 0, box.height),
      };
    }
  });
}

/** Tells where paragraphs begin and which lines are in large type, compared with the other lines of the page. */
function typeOf(places: readonly Place[], lengths: readonly number[]) {
  const distanceTo = (index: number) => {
    const [before, line] = [places[index - 1], places[index]];
    return before && line ? line.top - before.top : null;
  };
  const distances = places.map((_place, index) => distanceTo(index)).filter((one) => one !== null && one > 0);
  const lineDistance = usualOf(distances as number[]);
  // Most characters of a page are in its body text, whose lines are not the most on a page with tables and figures.
  const lineHeight = weightedMedian(places.map((place, index) => [place?.height ?? 0, lengths[index]!]));
  const isLarge = (place: Place) => place !== null && place.height > LARGE * lineHeight;
  const isBreak = (index: number, afterSentence: boolean): boolean => {
    const [before, line, distance] = [places[index - 1], places[index], distanceTo(index)];
    if (!before || !line || distance === null) return false;
    if (distance < 0) return afterSentence;
    const lower = before.height < line.height ? before : line;
    const limit = isLarge(lower) ? LARGE_GAP * lower.height : GAP * lineDistance;
    return distance > limit || (afterSentence && line.left - before.left > INDENT);
  };
  return { isBreak, isLarge };
}

/** The lower quartile, because most of a page is body text, which is the smallest. */
const usualOf = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 2] ?? 0;

/** Returns the value below which half of the weight is. */
function weightedMedian(values: [value: number, weight: number][]): number {
  let left = values.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  for (const [value, weight] of values.sort(([one], [other]) => one - other)) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}
