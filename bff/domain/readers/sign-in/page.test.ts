import { describe, expect, it } from "vitest";
import { accentColors } from "#bff/core/accent-style.ts";
import { styleSheet } from "./page.ts";

describe("the style sheet of the readers' pages", () => {
  it("shows a publication's color as the kiosk does, in both themes", () => {
    const { light, dark } = accentColors("#124b5c");
    expect(light.accent).not.toBe(dark.accent);
    const [always, inDark] = styleSheet("#124b5c").split("@media (prefers-color-scheme: dark)");
    expect(always).toContain(`--accent: ${light.accent};`);
    expect(inDark).toMatch(new RegExp(`^ { :root { --accent: ${dark.accent}; } }`));
  });

  it("shows the kiosk's own color without one", () => {
    const [always, inDark] = styleSheet(null).split("@media (prefers-color-scheme: dark)");
    expect(always).toContain("--accent: var(--nr-accent,");
    expect(inDark).toMatch(/^ { :root { --accent: var\(--nr-accent,/);
  });
});
