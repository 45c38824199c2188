import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { readPage, startSharedEngine } from "../testing/shared-engine.ts";
import { extractText } from "./page-text.ts";

const engine = await startSharedEngine();
const folder = mkdtempSync(join(tmpdir(), "newsrack-columns-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
/** Draws Japanese text in 20 points, in columns (`V`) or lines (`H`). */
const at = (x: number, y: number, text: string, font = "V") =>
  `BT /${font} 20 Tf ${x} ${y} Td <${hex(text)}> Tj ET\n`;
const font = (encoding: string) => ({
  dictionary: `<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /${encoding} /DescendantFonts [#descendant 0 R] /ToUnicode #unicode 0 R >>`,
});
const objects = {
  vertical: font("Identity-V"),
  horizontal: font("Identity-H"),
  descendant: {
    dictionary:
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>",
  },
  unicode: {
    dictionary: "<< >>",
    stream: Buffer.from(
      "begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange endcmap",
    ),
  },
};

/** Returns the text of a page of 1,000 by 1,000 points, and the words with their distances from the first one, in points to the right. */
function read(content: string) {
  const file = join(folder, "issue.pdf");
  const entries = "/Resources << /Font << /V #vertical 0 R /H #horizontal 0 R >> >>";
  writeFileSync(file, tinyPdf({ pages: [{ mediaBox: [0, 0, 1000, 1000], content, entries }], objects }));
  const { text, wordBoxes } = readPage(engine, { file, reading: "by_index" }, 1, (page) =>
    extractText(engine.pdfium, page, 1),
  );
  const words = wordBoxes.split("\n").map((line) => line.split(" "));
  return { text, words: words.map(([word, left]) => [word, (Number(left) - Number(words[0]![1])) / 10]) };
}

describe("columns from top to bottom", () => {
  it("are read from right to left, each row of them before the one below", () => {
    const upper = at(900, 900, "縦書きの") + at(860, 900, "新聞") + at(820, 900, "だ");
    expect(read(upper + at(900, 400, "下の段") + at(860, 400, "終わり"))).toEqual({
      text: "縦書きの 新聞 だ 下の段 終わり",
      words: [
        ["縦書きの", 0],
        ["新聞", -40],
        ["だ", -80],
        ["下の段", 0],
        ["終わり", -40],
      ],
    });
  });

  it("keep their order around one that begins lower", () => {
    const content = at(900, 880, "始めは") + at(860, 900, "二行目") + at(820, 900, "三行目");
    expect(read(content).text).toBe("始めは 二行目 三行目");
  });

  it("do not include lines or single characters beside each other", () => {
    const days = at(100, 500, "月", "H") + at(200, 500, "火", "H") + at(300, 500, "水", "H");
    expect(read(days + at(100, 400, "横書き", "H") + at(300, 400, "右の欄", "H")).text).toBe(
      "月 火 水\n横書き 右の欄",
    );
  });
});
