import { message } from "#bff/messages/message.ts";
import { pageTextLimits } from "#shared/limits.ts";
import type { ImportWarning } from "../../import-error.ts";
import { type Pdfium, view, withMemory } from "../pdfium.ts";
import { joinCharacters } from "./join-characters.ts";
import { PageCharacters } from "./page-characters.ts";
import type { Box } from "./place-on-page.ts";
import { extractWordBoxes } from "./word-boxes.ts";

/** Extracts the visible text of a loaded page in the order of the document, and the places of its words. Adds a warning if the text is truncated. */
export function extractText(
  pdfium: Pdfium,
  page: number,
  number: number,
): { text: string; wordBoxes: string; warnings: ImportWarning[] } {
  const { api } = pdfium;
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return { text: "", wordBoxes: "", warnings: [] };
  const found = api.FPDFText_CountChars(textPage);
  const { characters: maxCharacters } = pageTextLimits;
  const count = Math.min(Math.max(found, 0), maxCharacters);
  const characters = new PageCharacters(pdfium, textPage, count);
  try {
    const all = joinCharacters(characters, 0, endOf(characters, { from: 0, to: count }));
    const runs = shownRuns(characters, page);
    const raw = runs === null ? all.text : runs.map((run) => textOf(characters, run)).join("\n");
    const warnings =
      found > maxCharacters
        ? [
            {
              code: "text_truncated",
              message: message("warnings.text_cut", { page: number, characters: found, kept: maxCharacters }),
              page: number,
            },
          ]
        : [];
    return { text: tidyText(raw), wordBoxes: extractWordBoxes(characters, page, all), warnings };
  } finally {
    characters.free();
    api.FPDFText_ClosePage(textPage);
  }
}

interface Run {
  from: number;
  to: number;
}

function textOf(characters: PageCharacters, run: Run): string {
  return joinCharacters(characters, run.from, endOf(characters, run)).text;
}

/** Returns the end of a run without white space, so that a hyphen before it counts as the end. */
function endOf({ codes }: PageCharacters, { from, to }: Run): number {
  let end = to;
  while (end > from && BLANKS.has(codes[end - 1]!)) end -= 1;
  return end;
}

/** Larger than any page, in points. */
const FAR = 1e6;

const BLANKS = new Set([..." \t\r\n\u00a0"].map((blank) => blank.charCodeAt(0)));

/**
 * Returns the runs of text inside the page bounds, or null if all text is inside. Text outside them, such as printer's notes, is not
 * visible.
 */
function shownRuns(characters: PageCharacters, page: number): Run[] | null {
  const { pdfium, textPage, codes } = characters;
  const bounds = boundsOf(pdfium, page);
  if (bounds === null || !hasTextBeside(pdfium, textPage, bounds)) return null;
  const runs: Run[] = [];
  let isShown = true;
  for (let index = 0; index < codes.length; index += 1) {
    // White space counts as visible if the preceding character is, because it has no height or is not in the file at all.
    if (!BLANKS.has(codes[index]!)) isShown = isWithin(characters.boxOf(index), bounds);
    if (!isShown) continue;
    const last = runs.at(-1);
    if (last?.to === index) last.to += 1;
    else runs.push({ from: index, to: index + 1 });
  }
  return runs;
}

function boundsOf(pdfium: Pdfium, page: number): Box | null {
  return withMemory(pdfium, 16, (pointer) => {
    if (!pdfium.api.FPDF_GetPageBoundingBox(page, pointer)) return null;
    const box = view(pdfium, pointer, 16);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => box.readFloatLE(at));
    return { left: left!, top: top!, right: right!, bottom: bottom! };
  });
}

/** Returns true if there is text outside the bounds. Four calls are faster than one per character, and most pages have none. */
function hasTextBeside({ api }: Pdfium, textPage: number, { left, top, right, bottom }: Box): boolean {
  const strips: Box[] = [
    { left: -FAR, top: FAR, right: left, bottom: -FAR },
    { left: right, top: FAR, right: FAR, bottom: -FAR },
    { left: -FAR, top: FAR, right: FAR, bottom: top },
    { left: -FAR, top: bottom, right: FAR, bottom: -FAR },
  ];
  return strips.some(
    (strip) =>
      api.FPDFText_GetBoundedText(textPage, strip.left, strip.top, strip.right, strip.bottom, 0, 0) > 0,
  );
}

/** Returns true if the middle of a character is within the bounds, or if its place is unknown. */
function isWithin(box: Box | null, bounds: Box): boolean {
  if (box === null) return true;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= bounds.left && x <= bounds.right && y >= bounds.bottom && y <= bounds.top;
}

/**
 * Normalizes extracted text: removes control characters, lone surrogates and noncharacters,
 * collapses spaces and blank lines, and ends lines with `\n`.
 */
export function tidyText(raw: string): string {
  return raw
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\ufeff|(?!\s)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
