import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./text-paragraphs.ts";

/** A line of type at a place of the page. */
const line = (text: string, x: number, y: number, height = 0.01) => ({ text, x, y, height });

function page(lines: ReturnType<typeof line>[]) {
  const words = lines.flatMap(({ text, x, y, height }) =>
    (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word, index) => ({
      text: word,
      boxes: [{ x: x + index * 0.05, y, width: 0.04, height }],
    })),
  );
  return paragraphsOf(lines.map(({ text }) => text).join("\n"), words);
}

describe("the paragraphs of a page", () => {
  it("begin after a gap and with an indent, and a headline of two lines is one", () => {
    expect(
      page([
        line("Town clock", 0.1, 0.1, 0.03),
        line("to show the tide", 0.1, 0.137, 0.03),
        line("The council voted", 0.1, 0.2),
        line("on Tuesday.", 0.1, 0.216),
        line("Nobody has asked", 0.12, 0.232),
        line("the time.", 0.1, 0.248),
        line("Seal promoted", 0.1, 0.29, 0.012),
        line("The seal sleeps.", 0.1, 0.315),
      ]),
    ).toEqual([
      "Town clock to show the tide",
      "The council voted on Tuesday.",
      "Nobody has asked the time.",
      "Seal promoted",
      "The seal sleeps.",
    ]);
  });

  it("go on in the next column, unless the sentence has ended", () => {
    const column = [line("A gull nested", 0.1, 0.8), line("in", 0.1, 0.816)];
    expect(page([...column, line("the works.", 0.5, 0.2)])).toEqual(["A gull nested in the works."]);
    expect(
      page([line("It nested", 0.1, 0.8), line("there.", 0.1, 0.816), line("Another text", 0.5, 0.2)]),
    ).toEqual(["It nested there.", "Another text"]);
  });

  it("are those of the text while the places of its words are not known, or of a hyphenated word", () => {
    expect(paragraphsOf("One\ntwo\n\nThree", [])).toEqual(["One two", "Three"]);
    const box = (y: number) => ({ x: 0.1, y, width: 0.1, height: 0.01 });
    const words = [
      { text: "harbormaster", boxes: [box(0.1), box(0.116)] },
      { text: "spoke", boxes: [box(0.116)] },
      { text: "for", boxes: [box(0.132)] },
      { text: "hours", boxes: [box(0.148)] },
      { text: "Later", boxes: [box(0.2)] },
    ];
    expect(paragraphsOf("harbor-\nmaster spoke\nfor\nhours\nLater", words)).toEqual([
      "harbor- master spoke for hours",
      "Later",
    ]);
  });
});
