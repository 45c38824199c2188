import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, type NeedlePart, needleOf, patternOf, wordsApart } from "./story-words.ts";

function apart(content: string | null, title = "", product: string | null = null) {
  const ids = { apple_product_identifier: product, google_product_identifier: product };
  const { words, contentWords } = wordsApart({ title, content, ...ids });
  return { words: [...words], contentWords: [...contentWords] };
}

function together(content: string, title?: string): string[] {
  const { words, contentWords } = apart(content, title);
  return [...contentWords, ...words];
}

const letters = fc.constantFrom(
  "a",
  "B",
  "ä",
  "Ä",
  "ß",
  "Σ",
  "σ",
  "ς",
  "İ",
  "%",
  "_",
  "\\",
  " ",
  "\n",
  "\u00a0",
  "x",
);
const text = fc.array(letters, { maxLength: 14 }).map((parts) => parts.join(""));

/** Whether a word fits a part of a needle. */
function fits(word: string, part: NeedlePart): boolean {
  switch (part.fit) {
    case "holds":
      return word.includes(part.text);
    case "ends":
      return word.endsWith(part.text);
    case "begins":
      return word.startsWith(part.text);
    case "is":
      return word === part.text;
  }
}

describe("the words of an article", () => {
  it("hold a needle without white space exactly when one of its fields does", () => {
    fc.assert(
      fc.property(text, text, text, (content, title, search) => {
        const needle = needleOf(search);
        if (!needle || needle.parts.length > 1) return;
        const held = [content, title].some((field) => fold(field).includes(needle.text));
        const found = together(content, title).some((word) => fits(word, needle.parts[0]!));
        expect(found).toBe(held);
      }),
    );
  });

  it("have one for every part of a needle with white space that a field holds", () => {
    fc.assert(
      fc.property(text, text, (content, search) => {
        const needle = needleOf(search);
        if (!needle || !fold(content).includes(needle.text)) return;
        const words = together(content);
        for (const part of needle.parts) expect(words.some((word) => fits(word, part))).toBe(true);
      }),
    );
  });

  it("are each there once", () => {
    expect(apart("Ship ship SHIP\n\tship's", "The  ship")).toEqual({
      words: ["the"],
      contentWords: ["ship", "ship's"],
    });
  });

  it("are all of the other fields where the content is left out", () => {
    const all = apart(null, "The  ship", "com.example.Ship");
    expect(all).toEqual({ words: ["the", "ship", "com.example.ship"], contentWords: [] });
  });
});

describe("a needle", () => {
  it("is nothing when it is blank", () => {
    for (const blank of ["", " ", "\n\t\u00a0"]) expect(needleOf(blank)).toBeNull();
  });

  it("is made a pattern in which nothing is a wildcard but its own ends", () => {
    expect(needleOf("100%_\\a")!.parts.map(patternOf)).toEqual(["%100\\%\\_\\\\a%"]);
    expect(needleOf("of  the sea")!.parts.map(patternOf)).toEqual(["%of", "the", "sea%"]);
  });
});
