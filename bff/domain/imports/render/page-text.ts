import type { ImportWarning } from "../import-failure.ts";
import { type Pdfium, view, withMemory } from "./pdfium.ts";

/** A page of print has some 5,000 characters; far beyond that lies only what wants to fill a database. */
const maxCharacters = 500_000;

/** The text of a loaded page, in the order the document gives it, tidied. */
export function extractText(
  pdfium: Pdfium,
  page: number,
  number: number,
): { text: string; warnings: ImportWarning[] } {
  const { api } = pdfium;
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return { text: "", warnings: [] };
  try {
    const found = api.FPDFText_CountChars(textPage);
    const count = Math.min(Math.max(found, 0), maxCharacters);
    const raw = withMemory(pdfium, (count + 1) * 2, (pointer) => {
      const written = api.FPDFText_GetText(textPage, 0, count, pointer);
      // The count it returns includes a closing NUL.
      return view(pdfium, pointer, Math.max(0, written - 1) * 2).toString("utf16le");
    });
    const warnings =
      found > maxCharacters
        ? [
            {
              code: "text_truncated",
              message: `Page ${number} holds ${found} characters of text; the first ${maxCharacters} are kept.`,
              page: number,
            },
          ]
        : [];
    return { text: tidyText(raw), warnings };
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

/**
 * Makes extracted text fit to store, search and read: a word hyphenated at a line's end is joined again, what is no
 * character (NUL, other control characters, lone surrogates, noncharacters) goes, space runs shrink to one,
 * lines end with `\n`, and at most one blank line stands between others.
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
