import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containsAll, indexWordsIn, lexemesOf, parseSearchWords, wordsIn } from "#shared/search-words.ts";
import { PageGroups, tsQueryOf } from "./page-words.ts";
import { findSnippet, snippetOf } from "./snippet.ts";

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

  it("are marked in snippets", () => {
    expect(snippetOf("港の夜の灯は静か", parseSearchWords("夜の灯"))).toEqual([
      { text: "港の", found: false },
      { text: "夜の灯", found: true },
      { text: "は静か", found: false },
    ]);
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

describe("snippetOf", () => {
  const text = `${"before ".repeat(40)}the Harbour\nat night ${"after ".repeat(40)}`;
  const written = (query: string) =>
    snippetOf(text, parseSearchWords(query))
      .map(({ text, found }) => (found ? `[${text}]` : text))
      .join("");

  it("shows the matches on one line, with ellipses for omitted text", () => {
    expect(written("harbour night")).toMatch(/^…before .*the \[Harbour\] at \[night\] after .*…$/);
    expect(written("harb")).toContain("[Harbour]");
  });

  it("returns short texts completely and truncates long ones", () => {
    expect(written("harbour").length).toBeLessThan(200);
    expect(snippetOf("A harbour", parseSearchWords("harbour"))).toEqual([
      { text: "A ", found: false },
      { text: "harbour", found: true },
    ]);
  });

  it("cuts a match that is longer than a snippet", () => {
    const [piece, ...others] = snippetOf("x".repeat(5_000), parseSearchWords("x".repeat(60)));
    expect(piece).toEqual({ text: `${"x".repeat(160)}…`, found: true });
    expect(others).toEqual([]);
  });
});

describe("findSnippet", () => {
  const shown = async (text: string) =>
    (await findSnippet(text, parseSearchWords("harbour"))).map((piece) => piece.text).join("");

  it("finds a match far into a long text", async () => {
    expect(await shown(`${"before\n".repeat(10_000)}the harbour\n${"after\n".repeat(10_000)}`)).toMatch(
      /^….*the harbour after .*…$/,
    );
  });

  it("returns the beginning of a text without a match", async () => {
    expect(await shown(`first ${"other ".repeat(10_000)}`)).toMatch(/^first other .*…$/);
    expect(await shown("")).toBe("");
  });
});
