import { describe, expect, it } from "vitest";
import { PageGroups, soughtWords, tsQueryOf, wordsIn } from "./page-words.ts";
import { snippetOf } from "./snippet.ts";

const words = (text: string) => [...wordsIn(text)].map(({ word }) => word);

describe("words of a page", () => {
  it("are runs of letters and digits, compared without capitals and accents", () => {
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

  it("lose soft hyphens and ligatures, and what an index could not hold", () => {
    expect(words("Ha\u00adfen o\ufb03ce ½")).toEqual(["hafen", "office", "12"]);
    expect(words("x".repeat(500))).toEqual(["x".repeat(60)]);
    expect(words("’ \\ ' -- \n")).toEqual([]);
  });
});

describe("what is looked for", () => {
  it("ends with a word that may only be begun, unless it is short or something follows it", () => {
    expect(tsQueryOf(soughtWords("night harb"), false)).toBe("'night' & 'harb':*");
    expect(tsQueryOf(soughtWords("harbour "), false)).toBe("'harbour'");
    expect(tsQueryOf(soughtWords("at"), false)).toBe("'at'");
    expect(tsQueryOf(soughtWords("it's a night"), true)).toBe("'it' <0> 's' <0> 'a' <0> 'night':*");
    expect(soughtWords("'; --")).toEqual([]);
  });
});

describe("groups of pages", () => {
  const group = (pages: [number, string][]) => {
    const groups = new PageGroups();
    for (const [number, text] of pages) groups.add(number, text);
    return groups.end();
  };

  it("hold each word once, with the pages it stands on", () => {
    expect(
      group([
        [1, "one two two"],
        [2, ""],
        [3, "two"],
      ]),
    ).toEqual([{ firstPage: 1, words: "'one':1 'two':1,3" }]);
  });

  it("begin anew after a hundred pages, or when full", () => {
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

  it("of pages without a word are none", () => {
    expect(group([[1, "…"]])).toEqual([]);
  });
});

describe("a snippet", () => {
  const text = `${"before ".repeat(40)}the Harbour\nat night ${"after ".repeat(40)}`;
  const written = (query: string) =>
    snippetOf(text, soughtWords(query))
      .map(({ text, found }) => (found ? `[${text}]` : text))
      .join("");

  it("shows what was looked for, on one line, and that there is more around it", () => {
    expect(written("harbour night")).toMatch(/^…before .*the \[Harbour\] at \[night\] after .*…$/);
    expect(written("harb")).toContain("[Harbour]");
  });

  it("is short, and whole where the text is", () => {
    expect(written("harbour").length).toBeLessThan(200);
    expect(snippetOf("A harbour", soughtWords("harbour"))).toEqual([
      { text: "A ", found: false },
      { text: "harbour", found: true },
    ]);
  });
});
