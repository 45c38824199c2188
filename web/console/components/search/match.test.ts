import { describe, expect, it } from "vitest";
import { matchesIn } from "./match.ts";

const marked = (text: string, search: string) =>
  matchesIn(text, search)
    ?.map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join("");

describe("matches in a text", () => {
  it("are marked wherever they are, ignoring case", () => {
    expect(marked("Sport and water sports", "sport")).toBe("[Sport] and water [sport]s");
    expect(marked("Ärzte und Märkte", "ÄR")).toBe("[Är]zte und M[är]kte");
  });

  it("keep the whole text if its lower case has another length", () => {
    expect(marked("İstanbul: İzmir", "izmir")).toBeUndefined();
    expect(marked("İstanbul: Izmir", "izmir")).toBe("İstanbul: [Izmir]");
  });

  it("treat the characters of regular expressions literally", () => {
    expect(
      marked("Arts (and more) / C++ $5 a|b [x] {y} a-b \\d", "(AND more) / c++ $5 A|b [x] {y} a-b \\d"),
    ).toBe("Arts [(and more) / C++ $5 a|b [x] {y} a-b \\d]");
    expect(marked("anything", ".")).toBeUndefined();
  });

  it("are null for an empty search, and for a text without a match", () => {
    expect(matchesIn("Sport", "")).toBeNull();
    expect(matchesIn("Sport", "culture")).toBeNull();
  });
});
