import { describe, expect, it } from "vitest";
import { linesOfList } from "./lines-of-list.ts";

describe("linesOfList", () => {
  it.each([
    ["News", ["News"]],
    ["News\nSport\r\n\r\n  Culture \n", ["News", "Sport", "Culture"]],
    ["- News\n* Sport\n• Culture\n1. Letters\n12) Travel", ["News", "Sport", "Culture", "Letters", "Travel"]],
    ["-7 degrees\n2026.", ["-7 degrees", "2026."]],
    [" \n", []],
  ])("reads %j", (text, lines) => {
    expect(linesOfList(text)).toEqual(lines);
  });
});
