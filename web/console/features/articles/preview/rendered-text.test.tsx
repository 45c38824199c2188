import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { RenderedText } from "./rendered-text.tsx";

const MARKDOWN = `Cranes[^1]

| Month | Tons | Ships |
| :---- | ---: | :---: |
| May   |   12 |   3   |

- [x] done

[^1]: At night.`;

describe("the rendered text of an article", () => {
  it("aligns the columns of tables, and shows task lists and footnotes as the kiosk does", async () => {
    await renderScreen(<RenderedText markdown={MARKDOWN} lang="en" />, { path: "x" });
    await expect.element(page.getByText("May")).toBeVisible();
    const styleOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element());
    const sides = ["May", "12", "3"].map((text) => styleOf(text).textAlign.replace("-webkit-", ""));
    expect(sides).toEqual(["left", "right", "center"]);
    const tasks = page.getByRole("checkbox").element().closest("ul")!;
    expect(getComputedStyle(tasks).listStyleType).toBe("none");
    expect(styleOf("Footnotes").position).toBe("absolute");
  });
});
