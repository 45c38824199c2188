import { WORD } from "#bff/platform/text-search/words.ts";
import { pageTextLimits } from "#shared/limits.ts";
import { type Pdfium, view, withMemory } from "../pdfium.ts";
import { type Box, placeOnPage, UNITS } from "./place-on-page.ts";

const MAX_WORD_LENGTH = 60;
const MAX_PARTS = 8;

/** Characters by which the engine marks a hyphen that only breaks a line. */
const LINE_HYPHENS = new Set([0x2, 0xfffe]);
const LINE_ENDS = new Set([0xa, 0xd]);

/**
 * Lists the words of a loaded page with their places, one word a line: the word, then left, top, width and height of each part in
 * 1/10,000 of the page. A word that is hyphenated at the end of a line has two parts. Words outside the page are left out, as are
 * those beyond `pageTextLimits`.
 */
export function extractWordBoxes(pdfium: Pdfium, page: number, textPage: number, count: number): string {
  const { text, indices } = readCharacters(pdfium, textPage, count);
  const lines: string[] = [];
  let length = 0;
  // Words outside the page take as long as others.
  for (const match of text.matchAll(WORD).take(pageTextLimits.words)) {
    const from = indices[match.index]!;
    const to = indices[match.index + match[0].length - 1]!;
    const boxes = partsOf(pdfium, textPage, from, to - from + 1)
      .map((part) => placeOnPage(pdfium, page, part))
      .filter(isShown);
    if (boxes.length === 0) continue;
    const places = boxes.flatMap(({ left, top, right, bottom }) => [left, top, right - left, bottom - top]);
    const line = [match[0].slice(0, MAX_WORD_LENGTH), ...places].join(" ");
    length += line.length + 1;
    if (length > pageTextLimits.wordBoxesLength) break;
    lines.push(line);
  }
  return lines.join("\n");
}

/** Reads the characters without hyphens that break a line, and the engine's index of each UTF-16 unit. */
function readCharacters({ api }: Pdfium, textPage: number, count: number) {
  let text = "";
  const indices: number[] = [];
  let isBroken = false;
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(textPage, index);
    if (LINE_HYPHENS.has(code)) isBroken = true;
    if (isBroken && (LINE_HYPHENS.has(code) || LINE_ENDS.has(code))) continue;
    isBroken = false;
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    text += character;
    for (let unit = 0; unit < character.length; unit += 1) indices.push(index);
  }
  return { text, indices };
}

/** Returns the boxes of a run of characters in page coordinates, one for each line. */
function partsOf(pdfium: Pdfium, textPage: number, from: number, count: number): Box[] {
  const { api } = pdfium;
  const parts: Box[] = [];
  const found = api.FPDFText_CountRects(textPage, from, count);
  withMemory(pdfium, 32, (pointer) => {
    for (let index = 0; index < found; index += 1) {
      if (!api.FPDFText_GetRect(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24)) continue;
      const memory = view(pdfium, pointer, 32);
      const [left, top, right, bottom] = [0, 8, 16, 24].map((at) => memory.readDoubleLE(at));
      addPart(parts, { left: left!, top: top!, right: right!, bottom: bottom! });
    }
  });
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
