import { describe, expect, it } from "vitest";
import { expectLinearTime } from "./linear-time.fixture.ts";
import { normalizeText } from "./unicode.ts";

describe("normalizeText", () => {
  const forms = ["NFC", "NFKD"] as const;

  it("normalizes as Unicode defines it", () => {
    expect(normalizeText("Scho\u0308ne Ha\u0308fen \ufb03", "NFC")).toBe("Sch\u00f6ne H\u00e4fen \ufb03");
    expect(normalizeText("\u00f6 \ufb03", "NFKD")).toBe("o\u0308 ffi");
    expect(normalizeText("e\u0323\u0301\u0302", "NFC")).toBe("\u1eb9\u0301\u0302");
  });

  it("separates runs of more than 30 marks, and leaves the result unchanged", () => {
    const run = "\u0316".repeat(30);
    expect(normalizeText(run, "NFC")).toBe(run);
    const separated = `${run}\u034f${run}\u034f\u0316`;
    expect(normalizeText("\u0316".repeat(61), "NFC")).toBe(separated);
    expect(normalizeText(separated, "NFC")).toBe(separated);
  });

  it.each([
    ["marks of two classes", "\u0301\u0316"],
    ["half-width voicing marks", "\uff9e\u0301"],
    ["vowel signs that join with each other", "\u{16d68}"],
    ["vowel signs that join with each other, and marks", "\u{16d68}\u0301"],
    ["marks that join with each other", "\u{113c2}"],
    ["letters that become longer", "\ufdfa"],
  ])("takes linear time for many %s", async (_name, unit) => {
    for (const form of forms) await expectLinearTime(unit, (text) => normalizeText(text, form));
  });
});
