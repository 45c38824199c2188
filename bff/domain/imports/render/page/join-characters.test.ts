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

describe("a divided word that is also written within a line of the page", () => {
  it("is spelled as there", () => {
    expect(read(lines("We call it Trace-", "Monkey. TraceMonkey runs")).text).toBe(
      "We call it TraceMonkey. TraceMonkey runs",
    );
    expect(read(lines("A well-", "known man, as Well-Known as")).text).toBe(
      "A well-known man, as Well-Known as",
    );
  });
});

describe("a hyphen between lines of capitals", () => {
  it("is removed, because capital letters do not begin a part of a word there", () => {
    expect(read(lines("FOOTBALL CHAM-", "PIONS AT HOME")).text).toBe("FOOTBALL CHAMPIONS AT HOME");
    expect(read(lines("Mr. Declan Mc-", "Cullagh")).text).toBe("Mr. Declan McCullagh");
  });
});

describe("a hyphen before text that does not continue the line", () => {
  const last = at(100, 300, "for commercial cre-");

  it("stays with the line end before a footer of another size or farther below", () => {
    expect(read(last + at(100, 250, "8 FREE CULTURE", 16)).text).toBe("for commercial cre-\n8 FREE CULTURE");
    expect(read(last + at(100, 220, "Free Culture 8")).text).toBe("for commercial cre-\nFree Culture 8");
    expect(read(last + at(100, 270, "notes to page 8", 16)).text).toBe(
      "for commercial cre-\nnotes to page 8",
    );
  });

  it("stays with the line end before text above at the left", () => {
    const { text, words } = read(at(400, 300, "for commercial cre-") + at(100, 900, "12 of 13"));
    expect(text).toBe("for commercial cre-\n12 of 13");
    expect(words).toEqual(["for", "commercial", "cre", "12", "of", "13"]);
  });

  it("joins words across columns and below a picture", () => {
    expect(read(last + at(500, 800, "ative use")).text).toBe("for commercial creative use");
    expect(read(at(100, 300, "Der CDU-") + at(500, 800, "Politiker")).text).toBe("Der CDU-Politiker");
    expect(read(last + at(100, 100, "ative use")).text).toBe("for commercial creative use");
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

  it("belongs to small capitals on its line", () => {
    const content =
      "BT /F1 18 Tf 40 230 Td (J) Tj /F1 13 Tf (ANUARY BRINGS) Tj /F1 14 Tf ( the first fog) Tj ET\n";
    const { text, words } = read(content);
    expect(text).toBe("JANUARY BRINGS the first fog");
    expect(words[0]).toBe("JANUARY");
  });

  it("does not belong to text that is far away, below it or of the same size", () => {
    expect(read(at(100, 770, "Z", 54) + body(400, "eppelins")).text).toBe("Z\neppelins");
    expect(read(at(100, 850, "Z", 54) + body(100, "eppelins")).text).toBe("Z\neppelins");
    expect(read(lines("Z", "eppelins")).text).toBe("Z\neppelins");
  });
});

describe("an accent that is drawn over a letter", () => {
  const drawn = (...parts: string[]) => read(`BT /F1 24 Tf 100 800 Td [${parts.join(" ")}] TJ ET\n`);

  it("makes one character with it, in either order", () => {
    expect(drawn("(na\\250)", "280", "(ive)").text).toBe("naïve");
    expect(drawn("(fu)", "450", "(\\250r)").text).toBe("für");
    expect(drawn("(\\264)", "445", "(etude m)", "(e)", "445", "(\\140)", "200", "(re)")).toEqual({
      text: "étude mère",
      words: ["étude", "mère"],
    });
  });

  it("is joined with a narrow letter although it begins over the one before", () => {
    expect(drawn("(al)", "120", "(\\264)", "213", "(i)").text).toBe("alí");
  });

  it("stays alone beside a letter", () => {
    expect(drawn("(O\\264Neill `quoted`)").text).toBe("O´Neill `quoted`");
  });

  it("stays alone over a letter that is never accented with it", () => {
    expect(drawn("(x)", "400", "(\\264)").text).toBe("x´");
  });

  const turned = (matrix: string, shown: string) =>
    read(`BT /F1 24 Tf ${matrix} 500 500 Tm ${shown} TJ ET\n`);

  it.each([
    ["slanted", "1 0 .3 1"],
    ["turned to the left", "0 1 -1 0"],
    ["turned to the right", "0 -1 1 0"],
    ["turned upside down", "-1 0 0 -1"],
    ["diagonal", ".7 .7 -.7 .7"],
  ])("is joined in %s text only with the letter under it", (_name, matrix) => {
    expect(turned(matrix, "[(na\\250) 280 (ive f\\374r)]").text).toBe("naïve für");
    expect(turned(matrix, "[(O\\264Neill d\\264Art)]").text).toBe("O´Neill d´Art");
  });
});
