import { describe, expect, it } from "vitest";
import { isolate } from "./isolate.ts";

describe("a name in a sentence", () => {
  it("is unchanged if it is written from left to right", () => {
    for (const name of ["Weekly 47", "", "Füße & <b>", "日本語", "Ωμέγα", "🦊"])
      expect(isolate(name)).toBe(name);
  });

  it("is isolated if it is written from right to left", () => {
    expect(isolate("מעריב")).toBe("\u2068מעריב\u2069");
    expect(isolate("Issue 7 العربي")).toBe("\u2068Issue 7 العربي\u2069");
  });

  it("does not change the direction of the text after it", () => {
    expect(isolate("gnp.\u202efdp")).toBe("gnp.fdp");
    expect(isolate("\u2067מעריב\u2069\u2069 7")).toBe("\u2068מעריב 7\u2069");
  });
});
