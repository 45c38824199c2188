import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accentStyle, contrast } from "./accent-style.ts";

const tokens = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");
const colorsOf = (style: string, name: string) =>
  new RegExp(`--nr-${name}:\\s*light-dark\\((#[0-9a-f]{6}),\\s*(#[0-9a-f]{6})\\)`)
    .exec(style)!
    .slice(1)
    .map((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never);

describe("the style of a publication's color", () => {
  it.each(["#000000", "#ffffff", "#ffcc00", "#e2001a", "#124b5c", "#7f7f7f", "#00ff00", "#0000ff"])(
    "can be read on the page and on its soft background in both themes: %s",
    (color) => {
      const style = accentStyle(color);
      const papers = colorsOf(tokens, "paper");
      const softs = colorsOf(style, "accent-soft");
      colorsOf(style, "accent").forEach((accent, theme) => {
        expect(contrast(accent, papers[theme]!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent, softs[theme]!)).toBeGreaterThanOrEqual(4.5);
      });
    },
  );

  it("keeps a color that can be read", () => {
    expect(accentStyle("#124b5c")).toContain("--nr-accent:light-dark(#124b5c,");
  });
});
