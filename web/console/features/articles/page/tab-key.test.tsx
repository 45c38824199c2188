import i18next from "i18next";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openArticle, resize } from "./open-article.fixture.tsx";

// Wide enough for the source, the preview and the fields beside each other.
beforeEach(() => resize(1680));

async function open(content: string) {
  const article = await openArticle({ title: "Keys", content });
  await article.showBoth();
  return {
    ...article,
    focus: (element: { element(): Element }) => (element.element() as HTMLElement).focus(),
  };
}

/** Returns the first element of the panel that takes the focus: the folded sign-off. */
const firstField = (details: { element(): Element }) => details.element().querySelector("summary");

describe("Tab in the text of an article", () => {
  it("leads from plain text to the fields, past the preview and its links, and back", async () => {
    const { text, rendered, details, focus } = await open("A [link](https://example.com/) in the text.");
    await expect.element(rendered.getByRole("link")).toBeVisible();
    focus(text);
    await userEvent.keyboard("{Tab}");
    await expect.poll(() => document.activeElement).toBe(firstField(details));
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    const toolbar = page.getByRole("toolbar", { name: i18next.t("markdown-editor:toolbar") });
    await expect.element(toolbar.getByRole("button").first()).toHaveFocus();
  });

  it("keeps the preview within reach of the keyboard, after the fields", async () => {
    const { details, rendered, focus } = await open("A [link](https://example.com/).");
    await expect.element(rendered.getByRole("link")).toBeVisible();
    focus(rendered);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Tab}");
    await expect.element(rendered).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(rendered.getByRole("link")).toHaveFocus();
  });

  it("indents and outdents the items of a list", async () => {
    const { text, rendered, focus } = await open("");
    focus(text);
    await userEvent.keyboard("- Harbors{Enter}{Tab}Kiel{Enter}{Shift>}{Tab}{/Shift}Tides");
    await expect
      .poll(() => rendered.element().querySelector("ul")?.textContent?.replace(/\s+/g, " ").trim())
      .toBe("Harbors Kiel Tides");
    expect(
      [...rendered.element().querySelectorAll("ul ul li")].map((item) => item.textContent?.trim()),
    ).toEqual(["Kiel"]);
  });

  it("leaves a list after Escape, without a time limit", async () => {
    const { text, details } = await open("- one\n- two");
    await text.click();
    await userEvent.keyboard("{Control>}{End}{/Control}{Escape}");
    // CodeMirror compares the current time with that of Escape.
    const later = Date.now() + 30_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await userEvent.keyboard("{Tab}");
    await expect.poll(() => document.activeElement).toBe(firstField(details));
    await expect.element(text).toHaveTextContent("• one• two");
  });

  it("moves between the cells of a table and adds a row at its end", async () => {
    const { text, rendered, focus } = await open("");
    focus(text);
    await userEvent.keyboard("/tab");
    const table = page.getByRole("option", {
      name: i18next.t("markdown-editor:action.table"),
      selected: true,
    });
    await expect.element(table).toBeVisible();
    await userEvent.keyboard("{Tab}");
    for (const word of ["Port", "Tide", "Kiel", "low", "Husum", "high", "Emden"])
      await userEvent.keyboard(`${word}{Tab}`);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}Bremen");
    const cells = (selector: "th" | "td") =>
      [...rendered.element().querySelectorAll(selector)].map(({ textContent }) => textContent);
    await expect.poll(() => cells("td")).toEqual(["Kiel", "low", "Husum", "high", "Bremen", ""]);
    expect(cells("th")).toEqual(["Port", "Tide"]);
  });
});
