import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPassages, mergeText } from "./merge-text.ts";

const conflicts = (passages: ReturnType<typeof mergeText>) =>
  passages.filter(({ kind }) => kind === "conflict");

describe("mergeText", () => {
  it("merges changes to different lines", () => {
    const passages = mergeText("a\nb\nc\nd\ne\n", "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n");
    expect(conflicts(passages)).toEqual([]);
    expect(joinPassages(passages, [])).toBe("A\nb\nc\nd\nE\n");
  });

  it("returns a conflict if both sides changed the same line", () => {
    const passages = mergeText("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nc\n");
    expect(conflicts(passages)).toEqual([
      { kind: "conflict", base: "b\n", mine: "mine\n", theirs: "theirs\n" },
    ]);
    expect(joinPassages(passages, ["mine"])).toBe("a\nmine\nc\n");
    expect(joinPassages(passages, ["theirs"])).toBe("a\ntheirs\nc\n");
    expect(joinPassages(passages, ["both"])).toBe("a\nmine\ntheirs\nc\n");
  });

  it("keeps line endings, and a last line without one", () => {
    const passages = mergeText("a\r\nb", "a\r\nmine", "a\r\ntheirs");
    expect(joinPassages(passages, ["both"])).toBe("a\r\nmine\ntheirs");
    expect(joinPassages(passages, ["theirs"])).toBe("a\r\ntheirs");
  });

  it("returns the changed side if the other side changed nothing", () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\r\n", "c\r", "\n", "d", "\u2028e\n"), { maxLength: 12 })
      .map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(joinPassages(mergeText(base, changed, base), [])).toBe(changed);
        expect(joinPassages(mergeText(base, base, changed), [])).toBe(changed);
        expect(joinPassages(mergeText(base, changed, changed), [])).toBe(changed);
      }),
    );
  });
});
