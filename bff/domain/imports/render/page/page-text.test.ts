import fc from "fast-check";
import { expect, it } from "vitest";
import { tidyText } from "./page-text.ts";

it("tidyText collapses white space to single spaces and blank lines", () => {
  expect(tidyText("  One\r\nTwo \t three\u00a0four\r\n \r\n\r\n\r\nFive\u2028Six\f ")).toBe(
    "One\nTwo three four\n\nFive\nSix",
  );
});

it("tidyText removes control characters, lone surrogates and noncharacters", () => {
  expect(tidyText("a\u0000b\u0007c\ud800d\udc00e\uffff\ufefff\u009f")).toBe("abcdef");
});

it("tidyText keeps all scripts and characters beyond the basic plane", () => {
  const text = "أنواع الخطوط 日本語 Ærøskøbing 🗞\ufe0f";
  expect(tidyText(text)).toBe(text);
});

it("tidyText returns well-formed text without control characters for any input", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      (raw) => {
        const text = tidyText(raw);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/(?!\n)\p{Cc}|\n{3}| {2}|^\s|\s$/u);
      },
    ),
  );
});
