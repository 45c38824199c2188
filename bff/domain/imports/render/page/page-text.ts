import { message } from "#bff/messages/message.ts";
import { pageTextLimits } from "#shared/limits.ts";
import type { ImportWarning } from "../../import-error.ts";
import { type Pdfium, view, withMemory } from "../pdfium.ts";
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
  try {
    const found = api.FPDFText_CountChars(textPage);
    const { characters: maxCharacters } = pageTextLimits;
    const count = Math.min(Math.max(found, 0), maxCharacters);
    const raw = shownRuns(pdfium, page, textPage, count)
      // A hyphen at the end of a run is kept, because the rest of the word is missing.
      .map((run) =>
        readRun(pdfium, textPage, run)
          .trimEnd()
          .replace(/\ufffe$/, "-"),
      )
      .join("\n");
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
    return { text: tidyText(raw), wordBoxes: extractWordBoxes(pdfium, page, textPage, count), warnings };
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

interface Run {
  from: number;
  count: number;
}

function readRun(pdfium: Pdfium, textPage: number, { from, count }: Run): string {
  return withMemory(pdfium, (count + 1) * 2, (pointer) => {
    const written = pdfium.api.FPDFText_GetText(textPage, from, count, pointer);
    // The returned count includes a terminating NUL.
    return view(pdfium, pointer, Math.max(0, written - 1) * 2).toString("utf16le");
  });
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Larger than any page, in points. */
const FAR = 1e6;

const BLANKS = new Set([..." \t\r\n\u00a0"].map((blank) => blank.charCodeAt(0)));

/** Returns the runs of text inside the page bounds. Text outside them, such as printer's notes, is not visible. */
function shownRuns(pdfium: Pdfium, page: number, textPage: number, count: number): Run[] {
  const all = [{ from: 0, count }];
  const bounds = boundsOf(pdfium, page);
  if (bounds === null || !hasTextBeside(pdfium, textPage, bounds)) return all;
  const runs: Run[] = [];
  let isShown = true;
  for (let index = 0; index < count; index += 1) {
    // White space counts as visible if the preceding character is, because it has no height or is not in the file at all.
    if (!BLANKS.has(pdfium.api.FPDFText_GetUnicode(textPage, index)))
      isShown = isWithin(middleOf(pdfium, textPage, index), bounds);
    if (!isShown) continue;
    const last = runs.at(-1);
    if (last && last.from + last.count === index) last.count += 1;
    else runs.push({ from: index, count: 1 });
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

function middleOf(pdfium: Pdfium, textPage: number, index: number): { x: number; y: number } | null {
  return withMemory(pdfium, 32, (pointer) => {
    const parts = [pointer, pointer + 8, pointer + 16, pointer + 24] as const;
    if (!pdfium.api.FPDFText_GetCharBox(textPage, index, ...parts)) return null;
    const box = view(pdfium, pointer, 32);
    const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => box.readDoubleLE(at));
    return { x: (left! + right!) / 2, y: (bottom! + top!) / 2 };
  });
}

function isWithin(middle: { x: number; y: number } | null, { left, top, right, bottom }: Box): boolean {
  return middle === null || (middle.x >= left && middle.x <= right && middle.y >= bottom && middle.y <= top);
}

/**
 * Normalizes extracted text: joins words hyphenated at line ends, removes control characters, lone surrogates and noncharacters,
 * collapses spaces and blank lines, and ends lines with `\n`.
 */
export function tidyText(raw: string): string {
  return (
    raw
      // The engine marks a hyphen that only breaks a line with U+FFFE.
      .replace(/\ufffe(\r?\n)?/g, "")
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
      .replace(/\ufeff|(?!\s)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}
