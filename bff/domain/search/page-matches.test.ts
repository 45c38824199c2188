import { describe, expect, it } from "vitest";
import { parseSearchWords } from "#shared/search-words.ts";
import { matchesIn } from "./page-matches.ts";

const WORDS = [
  "Häfen 1000 500 800 100",
  "und 1900 500 300 100",
  "Hafenmeisterin 8000 500 1000 100 1000 700 500 100",
].join("\n");
const found = (query: string, words = WORDS) => matchesIn(words, parseSearchWords(query));

describe("matches on a page", () => {
  it("are found by the words of the search, without regard to case and accents", () => {
    const first = [{ x: 0.1, y: 0.05, width: 0.08, height: 0.01 }];
    expect(found("HAFEN ")).toEqual([first]);
    expect(found("häfen und ")).toEqual([first, [{ x: 0.19, y: 0.05, width: 0.03, height: 0.01 }]]);
    expect(found("fen")).toEqual([]);
  });

  it("are none unless the page contains every word of the search", () => {
    expect(found("und zeppelin")).toEqual([]);
    expect(found("zeppelin und")).toEqual([]);
    const often = `${"the 0 0 1 1\n".repeat(1500)}zeppelin 0 0 1 1`;
    expect(found("the zeppelin", often)).toHaveLength(1000);
  });

  it("have one box for each line of a hyphenated word, which its beginning finds", () => {
    expect(found("hafenm")).toEqual([
      [
        { x: 0.8, y: 0.05, width: 0.1, height: 0.01 },
        { x: 0.1, y: 0.07, width: 0.05, height: 0.01 },
      ],
    ]);
  });

  it("are the part of a run of characters without spaces, also across a line end", () => {
    const words = ["港の夜の灯 1000 500 1000 100", "静かに 1000 800 300 100", "夜 2000 800 100 100"].join(
      "\n",
    );
    const at = (x: number, y: number, width: number) => ({ x, y, width, height: 0.01 });
    const rounded = (query: string) =>
      found(query, words).map((boxes) =>
        boxes.map(({ x, y, width, height }) => {
          const [left, across] = [Math.round(x * 1000) / 1000, Math.round(width * 1000) / 1000];
          return { x: left, y, width: across, height };
        }),
      );
    expect(rounded("夜の")).toEqual([[at(0.14, 0.05, 0.04)]]);
    expect(rounded("灯静か")).toEqual([[at(0.18, 0.05, 0.02), at(0.1, 0.08, 0.02)]]);
    // The next word is on the same line, so something is between both.
    expect(rounded("に夜")).toEqual([]);
    expect(found("い", "あいうえ 9000 0 100 400")).toEqual([
      [{ x: 0.9, y: 0.01, width: 0.01, height: 0.01 }],
    ]);
  });

  it("stay within the page, whatever is stored", () => {
    expect(found("word", "word -5 1e9 NaN x 3")).toEqual([[{ x: 0, y: 1, width: 0, height: 0 }]]);
    expect(found("word", "word -500 0 2000 100")).toEqual([[{ x: 0, y: 0, width: 0.15, height: 0.01 }]]);
    expect(found("word", "word 9000 0 9000 100")).toEqual([[{ x: 0.9, y: 0, width: 0.1, height: 0.01 }]]);
    expect(found("word", "word 0 9500 100 1000")).toEqual([[{ x: 0, y: 0.95, width: 0.01, height: 0.05 }]]);
    expect(found("word", "")).toEqual([]);
  });
});
