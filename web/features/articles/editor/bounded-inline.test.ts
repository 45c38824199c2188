import { markdownLanguage } from "@codemirror/lang-markdown";
import { describe, expect, it } from "vitest";
import { boundedInline } from "./bounded-inline.ts";

function highlight(text: string) {
  if (!("configure" in markdownLanguage.parser)) throw new Error("The parser cannot be configured.");
  return (markdownLanguage.parser as { configure(extension: unknown): typeof markdownLanguage.parser })
    .configure(boundedInline)
    .parse(text)
    .toString();
}

describe("the highlighting of the editor", () => {
  it.each([
    ["stars", "_*".repeat(50_000)],
    ["an address", `http://a.example/${")".repeat(100_000)}`],
  ])("does not stop the page for 100 kB of %s", (_what, text) => {
    const began = performance.now();
    highlight(text);
    // Without a bound it is half a minute.
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it("goes on in the paragraph after a long one", () => {
    expect(highlight(`${"long ".repeat(2_000)}**end**\n\n**next**`)).toBe(
      "Document(Paragraph,Paragraph(StrongEmphasis(EmphasisMark,EmphasisMark)))",
    );
  });
});
