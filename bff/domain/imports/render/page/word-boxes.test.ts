import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { pageTextLimits } from "#shared/limits.ts";
import { openDocument } from "../engine-document.ts";
import { startSharedEngine } from "../testing/shared-engine.ts";
import { extractText } from "./page-text.ts";

const { pdfium, files } = await startSharedEngine();
const folder = mkdtempSync(join(tmpdir(), "newsrack-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Draws text in Helvetica of 24 points from a point of the page. */
const at = (x: number, y: number, text: string) => `BT /F1 24 Tf ${x} ${y} Td (${text}) Tj ET\n`;
/** Places a word repeatedly from the left side of a page, 100 a line, in tiny letters. */
const manyWords = (left: number, count: number, word: string) =>
  Array.from({ length: count / 100 }, (_, line) => {
    const words = Array.from({ length: 100 }, () => word).join(" ");
    return `BT /F1 0.2 Tf ${left} ${900 - line} Td (${words}) Tj ET\n`;
  }).join("");
const SQUARE = [0, 0, 1000, 1000] as TinyPage["mediaBox"];

/** Reads the text of pages as a render process does, but in this process. */
function read(...pages: TinyPage[]) {
  const file = join(folder, "issue.pdf");
  writeFileSync(file, tinyPdf({ pages }));
  const document = openDocument(pdfium, files, { file, reading: "by_index" });
  const texts = pages.map((_, index) => {
    const page = document.loadPage(index + 1);
    const text = extractText(pdfium, page, index + 1);
    pdfium.api.FPDF_ClosePage(page);
    return text;
  });
  document.close();
  return texts;
}

/** Returns the words of pages with their places, rounded to hundredths of the page: left, top, width and height. */
function wordsOf(...pages: TinyPage[]) {
  return read(...pages).map(({ wordBoxes }) =>
    wordBoxes.split("\n").map((line) => {
      const [word, ...places] = line.split(" ");
      return [word, ...places.map((place) => Math.round(Number(place) / 100))];
    }),
  );
}

describe("the words of a page", () => {
  it("have places from the top left, without the punctuation around them", () => {
    const content = at(100, 900, "\\(Harbour, 2\\)") + at(500, 100, "lights");
    const [words] = wordsOf({ mediaBox: SQUARE, content });
    expect(words).toEqual([
      ["Harbour", 11, 8, 8, 2],
      ["2", 21, 8, 1, 2],
      ["lights", 50, 88, 5, 2],
    ]);
  });

  it("have places on the page as it is shown: turned and cropped, without those outside", () => {
    const content = at(100, 900, "Harbour") + at(-400, 500, "Outside");
    const [turned, cropped] = wordsOf(
      { mediaBox: SQUARE, rotate: 90, content },
      { mediaBox: SQUARE, content, entries: "/CropBox [0 500 500 1000]" },
    );
    expect(turned).toEqual([["Harbour", 90, 10, 2, 8]]);
    expect(cropped).toEqual([["Harbour", 20, 17, 17, 4]]);
  });

  it("have a place on each line if they are hyphenated", () => {
    const content = at(800, 500, "con-") + at(100, 470, "sumer");
    const [words] = wordsOf({ mediaBox: SQUARE, content });
    expect(words).toEqual([["consumer", 80, 49, 4, 1, 10, 52, 7, 1]]);
  });

  it("are left out beyond their total length", () => {
    const word = "a".repeat(60);
    const content = manyWords(10, 6_800, word);
    const { text, wordBoxes } = read({ mediaBox: SQUARE, content })[0]!;
    expect(text.match(/a{60}/g)).toHaveLength(6_800);
    const words = wordBoxes.split("\n");
    expect(words.every((line) => line.startsWith(`${word} `))).toBe(true);
    const { wordBoxesLength } = pageTextLimits;
    expect(wordBoxes.length).toBeLessThanOrEqual(wordBoxesLength);
    expect(wordBoxes.length).toBeGreaterThan(wordBoxesLength - 100);
  });

  it("are left out after 20,000 others, even if those are outside the page", () => {
    const content = at(100, 950, "First") + manyWords(-900, 20_000, "b") + at(100, 100, "Last");
    expect(wordsOf({ mediaBox: SQUARE, content })).toEqual([[["First", 10, 3, 4, 2]]]);
  });
});
