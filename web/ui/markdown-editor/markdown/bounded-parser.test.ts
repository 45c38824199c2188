import { describe, expect, it } from "vitest";
import { editorLanguage } from "./editor-language.ts";

const highlight = (text: string) => editorLanguage.parser.parse(text).toString();

describe("boundedParser", () => {
  it.each([
    ["stars", "_*".repeat(100_000)],
    ["links without an end", "[](".repeat(66_000)],
    ["one URL", `http://a.example/${")".repeat(200_000)}`],
    ["lists within lists", "1. ".repeat(66_000)],
    ["lists within quotes", ">- ".repeat(66_000)],
    ["lists within lists on many lines", `${"- ".repeat(5_000)}a\n`.repeat(20)],
  ])("highlights 200 kB of %s in less than 3 seconds", (_what, text) => {
    const began = performance.now();
    highlight(text);
    // Without the limits, highlighting takes at least 7 seconds, mostly minutes.
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it("highlights the text after a part that is too costly", () => {
    for (const costly of ["long ".repeat(2_000), "*a ".repeat(1_001), `${"> ".repeat(60)}deep`])
      expect(highlight(`${costly}**end**\n\n**next**`)).toMatch(
        /Paragraph\(StrongEmphasis\(EmphasisMark,EmphasisMark\)\)\)$/,
      );
  });

  it("does not highlight paragraphs, lines and nesting beyond its limits", () => {
    expect(highlight(`${"long ".repeat(2_000)}**end**`)).toBe("Document(Paragraph)");
    expect(highlight(`# ${"long ".repeat(4_000)}`)).toBe("Document");
    expect(highlight("> ".repeat(100)).match(/Blockquote/g)?.length).toBeLessThan(60);
  });

  it("highlights long articles of ordinary paragraphs completely", () => {
    const paragraph = `${"word ".repeat(150)}**bold** and [a link](https://a.example)\n\n`;
    expect(highlight(paragraph.repeat(200)).match(/StrongEmphasis/g)).toHaveLength(200);
  });
});
