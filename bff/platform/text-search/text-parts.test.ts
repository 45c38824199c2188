import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts.ts";

describe("textParts", () => {
  it.each([
    ["a text that fits", "one two", ["one two"]],
    ["lines", "one\ntwo three\nfour", ["one\n", "two three\n", "four"]],
    ["words without a line break", "one two three four", ["one two ", "three four"]],
    ["a word that is too long", "abcdefghijklmno p", ["abcdefghij", "klmno p"]],
    ["an empty text", "", []],
  ])("splits %s", (_case, text, parts) => {
    expect([...textParts(text, 10)]).toEqual(parts);
  });
});
