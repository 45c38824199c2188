import type { PageWord } from "#shared/kiosk/pages.ts";

/** Where a line of text is on its page, in fractions of the page. Null without a word whose place is known. */
type Place = { left: number; top: number; height: number } | null;

/** Distance to the previous line from which a line starts a paragraph, in multiples of the page's line distance. */
const GAP = 1.35;
/** The same distance for large type, in multiples of its height. */
const LARGE_GAP = 1.75;
/** Height from which type is large, in multiples of the page's line height. */
const LARGE = 1.6;
const INDENT = 0.008;
const SENTENCE_END = /[.!?…][”“"’»)]*$/;

/**
 * Returns the paragraphs of a page, whose text has a line break after each printed line. A paragraph starts after a gap, with an indent, and
 * in another column or box after the end of a sentence.
 */
export function paragraphsOf(text: string, words: readonly PageWord[]): string[] {
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
  const isBreak = breaksBetween(places);
  const paragraphs: string[] = [];
  for (const [index, { line, isFirst }] of lines.entries()) {
    const before = lines[index - 1]?.line ?? "";
    const last = paragraphs.length - 1;
    if (last < 0 || isFirst || isBreak(index, SENTENCE_END.test(before))) paragraphs.push(line);
    else paragraphs[last] += ` ${line}`;
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

function breaksBetween(places: readonly Place[]) {
  const distanceTo = (index: number) => {
    const [before, line] = [places[index - 1], places[index]];
    return before && line ? line.top - before.top : null;
  };
  const distances = places.map((_place, index) => distanceTo(index)).filter((one) => one !== null && one > 0);
  const lineDistance = usualOf(distances as number[]);
  const lineHeight = usualOf(places.flatMap((place) => place?.height ?? []));
  return (index: number, afterSentence: boolean): boolean => {
    const [before, line, distance] = [places[index - 1], places[index], distanceTo(index)];
    if (!before || !line || distance === null) return false;
    if (distance < 0) return afterSentence;
    const height = Math.min(before.height, line.height);
    const limit = height > LARGE * lineHeight ? LARGE_GAP * height : GAP * lineDistance;
    return distance > limit || (afterSentence && line.left - before.left > INDENT);
  };
}

/** The lower quartile, because most of a page is body text, which is the smallest. */
const usualOf = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 2] ?? 0;
