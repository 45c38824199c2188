import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { readPage, startSharedEngine } from "../testing/shared-engine.ts";
import { extractText } from "./page-text.ts";

const engine = await startSharedEngine();
const folder = mkdtempSync(join(tmpdir(), "newsrack-characters-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SQUARE = [0, 0, 1000, 1000] as TinyPage["mediaBox"];

/** Draws text in Helvetica of a size in points. */
const at = (x: number, y: number, text: string, size = 24) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

/** Draws lines below each other. */
const lines = (...texts: string[]) => texts.map((text, index) => at(100, 800 - 30 * index, text)).join("");

/** Returns the text of a page and its words that have places. */
function read(content: string) {
  const file = join(folder, "issue.pdf");
  writeFileSync(file, tinyPdf({ pages: [{ mediaBox: SQUARE, content }] }));
  const { text, wordBoxes } = readPage(engine, { file, reading: "by_index" }, 1, (page) =>
    extractText(engine.pdfium, page, 1),
  );
  return { text, words: wordBoxes.split("\n").map((line) => line.split(" ")[0]) };
}

describe("a hyphen at the end of a line", () => {
  it("is removed with the line end within a word", () => {
    expect(read(lines("The termi-", "nal is open"))).toEqual({
      text: "The terminal is open",
      words: ["The", "terminal", "is", "open"],
    });
  });

  it("stays before a capital letter or a digit", () => {
    expect(read(lines("Der CDU-", "Politiker sagte"))).toEqual({
      text: "Der CDU-Politiker sagte",
      words: ["Der", "CDU", "Politiker", "sagte"],
    });
    expect(read(lines("Covid-", "19 und Ost-", "West"))).toEqual({
      text: "Covid-19 und Ost-West",
      words: ["Covid", "19", "und", "Ost", "West"],
    });
  });

  it("stays where a part of a word is left out, and at the end of a page", () => {
    expect(read(lines("Die Land-", "und Seewege der Han-")).text).toBe("Die Land- und Seewege der Han-");
    expect(read(lines("im Hinter-", "undbereich")).text).toBe("im Hinterundbereich");
  });
});

describe("an initial letter", () => {
  const body = (x: number, ...texts: string[]) =>
    texts.map((text, index) => at(x, 800 - 16 * index, text, 14)).join("");

  it("belongs to the word at its right", () => {
    const { text, words } = read(at(100, 770, "Z", 54) + body(138, "eppelins are back over the", "harbour"));
    expect(text).toBe("Zeppelins are back over the\nharbour");
    expect(words[0]).toBe("Zeppelins");
  });

  it("does not belong to text that is far away, below it or of the same size", () => {
    expect(read(at(100, 770, "Z", 54) + body(400, "eppelins")).text).toBe("Z\neppelins");
    expect(read(at(100, 850, "Z", 54) + body(100, "eppelins")).text).toBe("Z\neppelins");
    expect(read(lines("Z", "eppelins")).text).toBe("Z\neppelins");
  });
});
