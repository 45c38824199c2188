import fc from "fast-check";
import { expect, it } from "vitest";
import { differenceOf } from "./text-difference.tsx";

const side = (parts: ReturnType<typeof differenceOf>, kind: "added" | "removed") =>
  parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map(({ text }) => text)
    .join("");

it("differenceOf marks the words that differ within a line", () => {
  expect(differenceOf("one two\nthree\n", "one 2\nthree\n")).toEqual([
    { kind: "same", text: "one " },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: "\n" },
    { kind: "same", text: "three\n" },
  ]);
});

it("differenceOf returns parts from which both texts can be rebuilt", () => {
  const text = fc
    .array(fc.constantFrom("a ", "b", "\n", "\r\n", "  ", "c. "), { maxLength: 20 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = differenceOf(before, after);
      expect(side(parts, "removed")).toBe(before);
      expect(side(parts, "added")).toBe(after);
    }),
  );
});
