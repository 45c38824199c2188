import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentAnchor } from "#shared/console/articles/story-comments.ts";
import { anchorOf, findAnchor } from "./comment-anchor.ts";

const TEXT = "The harbour opens at six.\n\nThe fair opens at nine, and the harbour closes.";

const anchorAt = (quote: string, text = TEXT, from = text.indexOf(quote)) =>
  anchorOf(text, { from, to: from + quote.length });
const quoteIn = (text: string, anchor: ReturnType<typeof anchorOf>) => {
  const found = findAnchor(text, anchor);
  return found && text.slice(found.from, found.to);
};

/** Texts of few different words, in which the same quote occurs often. */
const words = fc
  .array(fc.constantFrom("a", "the", "harbour", "⚓", "🚢", ".", "\n", " "), { maxLength: 60 })
  .map((parts) => parts.join(""));

const selected = words.chain((text) => {
  const length = [...text].length;
  return fc.tuple(fc.nat(length), fc.nat(length)).map(([one, other]) => {
    const offset = (count: number) => [...text].slice(0, count).join("").length;
    return { text, from: offset(Math.min(one, other)), to: offset(Math.max(one, other)) };
  });
});

describe("an anchor of a comment", () => {
  it("is found where it was made, also among equal quotes", () => {
    fc.assert(
      fc.property(selected, ({ text, from, to }) => {
        fc.pre(to > from);
        const found = findAnchor(text, anchorOf(text, { from, to }));
        expect(found).toEqual({ from, to });
      }),
    );
  });

  it("is valid for the service in a text with emojis", () => {
    fc.assert(
      fc.property(selected, ({ text, from, to }) => {
        fc.pre(to > from);
        expect(commentAnchor.safeParse(anchorOf(text, { from, to })).error).toBeUndefined();
      }),
    );
  });

  it("is found in another text within its bounds and never empty", () => {
    fc.assert(
      fc.property(selected, words, ({ text, from, to }, other) => {
        fc.pre(to > from);
        const found = findAnchor(other, anchorOf(text, { from, to }));
        if (found === null) return;
        expect(found.from).toBeGreaterThanOrEqual(0);
        expect(found.to).toBeGreaterThan(found.from);
        expect(found.to).toBeLessThanOrEqual(other.length);
      }),
    );
  });

  it("moves with text that is written before and after it", () => {
    fc.assert(
      fc.property(words, words, words, (before, after, inserted) => {
        const quote = "the Queen Mary 2";
        const text = before + quote + after;
        const found = findAnchor(inserted + text + inserted, anchorAt(quote, text));
        const from = inserted.length + before.length;
        expect(found).toEqual({ from, to: from + quote.length });
      }),
    );
  });

  it("is found by its context if the same word occurs twice", () => {
    const anchor = anchorAt("harbour", TEXT, TEXT.lastIndexOf("harbour"));
    const text = `The harbour is old. ${TEXT}`;
    expect(findAnchor(text, anchor)?.from).toBe(text.lastIndexOf("harbour"));
  });

  it("is found between its context after the quote was changed", () => {
    const anchor = anchorAt("fair opens at nine");
    expect(quoteIn(TEXT.replace("fair opens", "big fair begins"), anchor)).toBe("big fair begins at nine");
  });

  it("is not found after the text was deleted, even if a short quote occurs elsewhere", () => {
    expect(
      quoteIn(TEXT.replace("fair opens at nine, and ", ""), anchorAt("fair opens at nine, and ")),
    ).toBeNull();
    expect(quoteIn("A text about something else at all.", anchorAt("at"))).toBeNull();
  });

  it("contains only the beginning of a long quote", () => {
    const anchor = anchorAt("x".repeat(5_000), "x".repeat(5_000));
    expect(anchor.quote).toHaveLength(1_000);
    expect(findAnchor("x".repeat(5_000), anchor)).toEqual({ from: 0, to: 1_000 });
  });
});
