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

const textsOf = (paragraphs: ReturnType<typeof paragraphsOf>) => paragraphs.map(({ text }) => text);

describe("the paragraphs of a page", () => {
  it("begin after a gap and with an indent, and a headline of two lines is one", () => {
    const paragraphs = page([
      line("Town clock", 0.1, 0.1, 0.03),
      line("to show the tide", 0.1, 0.137, 0.03),
      line("The council voted", 0.1, 0.2),
      line("on Tuesday.", 0.1, 0.216),
      line("Nobody has asked", 0.12, 0.232),
      line("the time.", 0.1, 0.248),
      line("Seal promoted", 0.1, 0.29, 0.012),
      line("The seal sleeps.", 0.1, 0.315),
    ]);
    expect(textsOf(paragraphs)).toEqual([
      "Town clock to show the tide",
      "The council voted on Tuesday.",
      "Nobody has asked the time.",
      "Seal promoted",
      "The seal sleeps.",
    ]);
    expect(paragraphs.filter(({ isHeadline }) => isHeadline)).toEqual([paragraphs[0]]);
  });

  it("are plain text after a large initial, and where the places of words are not known", () => {
    const initial = { text: "T", boxes: [{ x: 0.1, y: 0.1, width: 0.04, height: 0.04 }] };
    const rest = ["he", "harbor", "is", "closed"].map((text, index) => ({
      text,
      boxes: [{ x: 0.2 + index / 10, y: 0.1, width: 0.04, height: 0.01 }],
    }));
    const expected = [{ text: "T he harbor is closed", isHeadline: false }];
    expect(paragraphsOf("T he harbor is closed", [initial, ...rest])).toEqual(expected);
    expect(paragraphsOf("T he harbor is closed", [])).toEqual(expected);
  });

  it("are plain text beside a figure with many short lines of small type", () => {
    const figure = Array.from({ length: 8 }, (_, index) => line(`x${index}`, 0.7, 0.1 + index / 50, 0.005));
    const body = [line("The figure shows the tide of a week", 0.1, 0.5), line("in the harbor.", 0.1, 0.516)];
    expect(page([...figure, ...body]).filter(({ isHeadline }) => isHeadline)).toEqual([]);
  });

  it("go on in the next column, unless the sentence has ended", () => {
    const column = [line("A gull nested", 0.1, 0.8), line("in", 0.1, 0.816)];
    expect(textsOf(page([...column, line("the works.", 0.5, 0.2)]))).toEqual(["A gull nested in the works."]);
    expect(
      textsOf(
        page([line("It nested", 0.1, 0.8), line("there.", 0.1, 0.816), line("Another text", 0.5, 0.2)]),
      ),
    ).toEqual(["It nested there.", "Another text"]);
  });

  it("are those of the text while the places of its words are not known, or of a hyphenated word", () => {
    expect(textsOf(paragraphsOf("One\ntwo\n\nThree", []))).toEqual(["One two", "Three"]);
    const box = (y: number) => ({ x: 0.1, y, width: 0.1, height: 0.01 });
    const words = [
      { text: "harbormaster", boxes: [box(0.1), box(0.116)] },
      { text: "spoke", boxes: [box(0.116)] },
      { text: "for", boxes: [box(0.132)] },
      { text: "hours", boxes: [box(0.148)] },
      { text: "Later", boxes: [box(0.2)] },
    ];
    expect(textsOf(paragraphsOf("harbor-\nmaster spoke\nfor\nhours\nLater", words))).toEqual([
      "harbor- master spoke for hours",
      "Later",
    ]);
  });
});
