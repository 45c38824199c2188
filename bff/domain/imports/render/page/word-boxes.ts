import { pageTextLimits } from "#shared/limits.ts";
import { WORD } from "#shared/words.ts";
import type { IndexedText } from "./join-characters.ts";
import type { PageCharacters } from "./page-characters.ts";
import { type Box, placeOnPage, UNITS } from "./place-on-page.ts";

const MAX_WORD_LENGTH = 60;
const MAX_PARTS = 8;

/**
 * Lists the words of a loaded page with their places, one word a line: the word, then left, top, width and height of each part in
 * 1/10,000 of the page. A word that is hyphenated at the end of a line has two parts. Words outside the page are left out, as are
 * those beyond `pageTextLimits`.
 */
export function extractWordBoxes(
  characters: PageCharacters,
  page: number,
  { text, indices }: IndexedText,
): string {
  const lines: string[] = [];
  let length = 0;
  // Words outside the page take as long as others.
  for (const match of text.matchAll(WORD).take(pageTextLimits.words)) {
    const from = indices[match.index]!;
    const to = indices[match.index + match[0].length - 1]!;
    let places = "";
    for (const part of partsOf(characters, from, to - from + 1)) {
      const { left, top, right, bottom } = placeOnPage(characters, page, part);
      if (isShown({ left, top, right, bottom })) places += ` ${left} ${top} ${right - left} ${bottom - top}`;
    }
    if (places === "") continue;
    const line = match[0].slice(0, MAX_WORD_LENGTH) + places;
    length += line.length + 1;
    if (length > pageTextLimits.wordBoxesLength) break;
    lines.push(line);
  }
  return lines.join("\n");
}

/** Returns the boxes of a run of characters in page coordinates, one for each line. */
function partsOf(characters: PageCharacters, from: number, count: number): Box[] {
  const { pdfium, textPage, scratch } = characters;
  const { api } = pdfium;
  const parts: Box[] = [];
  const found = api.FPDFText_CountRects(textPage, characters.engineIndex(from), count);
  const at = scratch.pointer;
  for (let index = 0; index < found; index += 1) {
    if (!api.FPDFText_GetRect(textPage, index, at, at + 8, at + 16, at + 24)) continue;
    const values = scratch.doubles;
    addPart(parts, { left: values[0]!, top: values[1]!, right: values[2]!, bottom: values[3]! });
  }
  return parts.slice(0, MAX_PARTS);
}

/** Adds a box, or extends the last one if both are on the same line. The engine splits words whose letters are placed singly. */
function addPart(parts: Box[], box: Box): void {
  const last = parts.at(-1);
  const middle = (box.top + box.bottom) / 2;
  if (!last || middle > last.top || middle < last.bottom || box.right < last.left) {
    parts.push(box);
    return;
  }
  last.left = Math.min(last.left, box.left);
  last.top = Math.max(last.top, box.top);
  last.right = Math.max(last.right, box.right);
  last.bottom = Math.min(last.bottom, box.bottom);
}

function isShown({ left, top, right, bottom }: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= UNITS && y >= 0 && y <= UNITS;
}
