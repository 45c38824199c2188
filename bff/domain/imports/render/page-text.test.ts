import fc from "fast-check";
import { expect, it } from "vitest";
import { tidyText } from "./page-text.ts";

it("joins words broken at the end of a line", () => {
  expect(tidyText("con\ufffesumer radio")).toBe("consumer radio");
  expect(tidyText("con\ufffe\r\nsumer radio")).toBe("consumer radio");
});

it("keeps lines, one blank line at most between them, and single spaces", () => {
  expect(tidyText("  One\r\nTwo \t three\u00a0four\r\n \r\n\r\n\r\nFive\u2028Six\f ")).toBe(
    "One\nTwo three four\n\nFive\nSix",
  );
});

it("drops what is no character", () => {
  expect(tidyText("a\u0000b\u0007c\ud800d\udc00e\uffff\ufefff\u009f")).toBe("abcdef");
});

it("keeps every script and characters beyond the basic plane", () => {
  const text = "أنواع الخطوط 日本語 Ærøskøbing 🗞\ufe0f";
  expect(tidyText(text)).toBe(text);
});

it("gives text any database and parser takes", () => {
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
