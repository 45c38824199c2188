import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { manyWords } from "../testing/many-words.ts";
import { readPage, startSharedEngine } from "../testing/shared-engine.ts";
import { extractText } from "./page-text.ts";

const engine = await startSharedEngine();
const folder = mkdtempSync(join(tmpdir(), "newsrack-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Draws text in Helvetica of 24 points from a point of the page. */
const at = (x: number, y: number, text: string) => `BT /F1 24 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const SQUARE = [0, 0, 1000, 1000] as TinyPage["mediaBox"];

/** Returns the words of pages with their places, rounded to hundredths of the page: left, top, width and height. */
function wordsOf(...pages: TinyPage[]) {
  const file = join(folder, "issue.pdf");
  writeFileSync(file, tinyPdf({ pages }));
  return pages.map((_, index) => {
    const number = index + 1;
    const { wordBoxes } = readPage(engine, { file, reading: "by_index" }, number, (page) =>
      extractText(engine.pdfium, page, number),
    );
    return wordBoxes.split("\n").map((line) => {
      const [word, ...places] = line.split(" ");
      return [word, ...places.map((place) => Math.round(Number(place) / 100))];
    });
  });
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

  it("are left out after 20,000 others, even if those are outside the page", () => {
    const content = at(100, 950, "First") + manyWords(-900, 20_000, "b") + at(100, 100, "Last");
    expect(wordsOf({ mediaBox: SQUARE, content })).toEqual([[["First", 10, 3, 4, 2]]]);
  });
});
