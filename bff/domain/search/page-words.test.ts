import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containsAll, indexWordsIn, lexemesOf, parseSearchWords, wordsIn } from "#shared/search-words.ts";
import { PageGroups, tsQueryOf } from "./page-words.ts";

const words = (text: string) => [...wordsIn(text)].map(({ word }) => word);

describe("wordsIn", () => {
  it("splits into runs of letters and digits, without case and accents", () => {
    expect(words("Der Hafen (Kiel/Süd) – 3.500 Füße, l'été")).toEqual([
      "der",
      "hafen",
      "kiel",
      "sud",
      "3",
      "500",
      "fusse",
      "l",
      "ete",
    ]);
  });

  it("removes soft hyphens and ligatures, and truncates long words", () => {
    expect(words("Ha\u00adfen o\ufb03ce ½")).toEqual(["hafen", "office", "12"]);
    expect(words("x".repeat(500))).toEqual(["x".repeat(60)]);
    expect(words("’ \\ ' -- \n")).toEqual([]);
  });
});

describe("parseSearchWords", () => {
  it("treats the last word as a prefix unless it is short or followed by another character", () => {
    expect(tsQueryOf(parseSearchWords("night harb"), false)).toBe("'night' & 'harb':*");
    expect(tsQueryOf(parseSearchWords("harbour "), false)).toBe("'harbour'");
    expect(tsQueryOf(parseSearchWords("at"), false)).toBe("'at'");
    expect(tsQueryOf(parseSearchWords("it's a night"), true)).toBe("'it' <0> 's' <0> 'a' <0> 'night':*");
    expect(parseSearchWords("'; --")).toEqual([]);
  });
});

describe("scripts without spaces", () => {
  it("are indexed as overlapping pairs, across a line end, too", () => {
    expect([...indexWordsIn("AI技術の\n夜。灯 ﾃﾞ")]).toEqual(["ai", "技術", "術の", "の夜", "夜", "灯", "テ"]);
    expect([...indexWordsIn("夜\n\n灯")]).toEqual(["夜", "灯"]);
  });

  it("are found by every part of a run", () => {
    const query = (text: string) => tsQueryOf(parseSearchWords(text), true);
    expect(query("夜の灯")).toBe("'夜の' <0> 'の灯'");
    expect(query("灯")).toBe("'灯':*");
    expect(query("harbour 夜の")).toBe("'harbour' <0> '夜の'");
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("港", "の", "夜", "\n", "。", "a", " "), { maxLength: 12 }),
        fc.array(fc.constantFrom("港", "の", "夜"), { minLength: 2, maxLength: 4 }),
        (text, part) => {
          const sought = parseSearchWords(part.join(""));
          const lines = text.join("").replace(/\n+/g, "\n");
          expect(containsAll(lines, sought)).toBe(lines.replaceAll("\n", "").includes(part.join("")));
          const indexed = new Set(indexWordsIn(lines));
          if (containsAll(lines, sought))
            expect(sought.flatMap(lexemesOf).every((one) => indexed.has(one.text))).toBe(true);
        },
      ),
    );
  });
});

describe("PageGroups", () => {
  const group = (pages: [number, string][]) => {
    const groups = new PageGroups();
    for (const [number, text] of pages) groups.add(number, text);
    return groups.end();
  };

  it("contains each word once with its page positions", () => {
    expect(
      group([
        [1, "one two two"],
        [2, ""],
        [3, "two"],
      ]),
    ).toEqual([{ firstPage: 1, words: "'one':1 'two':1,3" }]);
  });

  it("starts a new group after a hundred pages or at the size limit", () => {
    const pages = Array.from({ length: 201 }, (_, index): [number, string] => [index + 1, "same"]);
    expect(group(pages).map(({ firstPage }) => firstPage)).toEqual([1, 101, 201]);
    const many = (page: number) =>
      Array.from({ length: 60_000 }, (_, index) => `p${page}w${index}`).join(" ");
    const full = group([
      [1, many(1)],
      [2, many(2)],
    ]);
    expect(full.map(({ firstPage }) => firstPage)).toEqual([1, 2]);
    for (const { words } of full) expect(words.length).toBeLessThan(1_000_000);
  });

  it("creates no group for pages without words", () => {
    expect(group([[1, "…"]])).toEqual([]);
  });
});
