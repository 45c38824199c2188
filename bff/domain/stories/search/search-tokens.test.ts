import { describe, expect, it } from "vitest";
import { queryTokens, searchTokens } from "./search-tokens.ts";

describe("searchTokens", () => {
  it("finds the same words in a text without scripts of unspaced words as in one with them", () => {
    const words = "a 3d-printed wörd of ’quotes’ and 12,5 – αβγ привет שלום";
    const tokens = ["a", "3d", "printed", "wörd", "of", "quotes", "and", "12", "5", "αβγ", "привет", "שלום"];
    expect(searchTokens(words)).toEqual(tokens);
    expect(searchTokens(`${words} 東京`)).toEqual([...tokens, "東京", "京"]);
  });

  it("splits a run of each character of these scripts into pairs", () => {
    const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc]/u;
    const missed: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const character = String.fromCodePoint(point);
      if (unspaced.test(character) && searchTokens(character + character).length !== 2)
        missed.push(character);
    }
    expect(missed).toEqual([]);
  });

  it("truncates words in articles like those of a search", () => {
    const long = "x".repeat(100);
    expect(searchTokens(long)).toEqual(queryTokens(long).tokens);
    expect(searchTokens(long)[0]).toHaveLength(60);
  });
});
