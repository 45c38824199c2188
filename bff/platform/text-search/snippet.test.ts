import { describe, expect, it } from "vitest";
import { parseSearchWords } from "#shared/search-words.ts";
import { findSnippet, snippetOf } from "./snippet.ts";

describe("snippetOf", () => {
  const text = `${"before ".repeat(40)}the Harbour\nat night ${"after ".repeat(40)}`;
  const written = (query: string) =>
    snippetOf(text, parseSearchWords(query))
      .map(({ text, found }) => (found ? `[${text}]` : text))
      .join("");

  it("shows the matches on one line, with ellipses for omitted text", () => {
    expect(written("harbour night")).toMatch(/^…before .*the \[Harbour\] at \[night\] after .*…$/);
    expect(written("harb")).toContain("[Harbour]");
  });

  it("returns short texts completely and truncates long ones", () => {
    expect(written("harbour").length).toBeLessThan(200);
    expect(snippetOf("A harbour", parseSearchWords("harbour"))).toEqual([
      { text: "A ", found: false },
      { text: "harbour", found: true },
    ]);
  });

  it("marks matches in scripts without spaces", () => {
    expect(snippetOf("港の夜の灯は静か", parseSearchWords("夜の灯"))).toEqual([
      { text: "港の", found: false },
      { text: "夜の灯", found: true },
      { text: "は静か", found: false },
    ]);
  });

  it("cuts a match that is longer than a snippet", () => {
    const [piece, ...others] = snippetOf("x".repeat(5_000), parseSearchWords("x".repeat(60)));
    expect(piece).toEqual({ text: `${"x".repeat(160)}…`, found: true });
    expect(others).toEqual([]);
  });
});

describe("findSnippet", () => {
  const shown = async (text: string) =>
    (await findSnippet(text, parseSearchWords("harbour"))).map((piece) => piece.text).join("");

  it("finds a match far into a long text", async () => {
    expect(await shown(`${"before\n".repeat(10_000)}the harbour\n${"after\n".repeat(10_000)}`)).toMatch(
      /^….*the harbour after .*…$/,
    );
  });

  it("lets other work run before each of several short texts", async () => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const other = () => {
      turns += 1;
      next = setImmediate(other);
    };
    next = setImmediate(other);
    for (let text = 0; text < 5; text += 1) await shown("the harbour");
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it("returns the beginning of a text without a match", async () => {
    expect(await shown(`first ${"other ".repeat(10_000)}`)).toMatch(/^first other .*…$/);
    expect(await shown("")).toBe("");
  });
});
