import i18next from "i18next";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { activeParts, payloads } from "#shared/markdown.fixture.ts";
import { setRenderingBudget } from "#web/testing/rendering-budget.ts";
import { openArticle } from "./open-article.fixture.tsx";

const RELEASED = "2025-01-01T00:00:00.000Z";

describe("writing an article", () => {
  it("works with the keyboard alone, up to publishing", async () => {
    const { server, title, text, rendered, saved, showBoth, publish, publishNow } = await openArticle({
      title: "",
      released_at: RELEASED,
    });
    await showBoth();
    (title.element() as HTMLElement).focus();
    await userEvent.keyboard("By keyboard{Enter}");
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard("A word in {Control>}b{/Control}bold{ArrowRight}{ArrowRight}{Enter}/");
    await expect.element(page.getByRole("listbox")).toBeVisible();
    await userEvent.keyboard("quo");
    const quote = page.getByRole("option", {
      name: i18next.t("markdown-editor:action.quote"),
      selected: true,
    });
    await expect.element(quote).toBeVisible();
    await userEvent.keyboard("{Enter}said Ada");
    await expect.element(rendered.getByRole("blockquote")).toHaveTextContent("said Ada");
    await expect.element(saved).toBeVisible();
    await expect.poll(() => server.article.content).toBe("A word in **bold**\n> said Ada");

    (publish.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(publishNow).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();
    // The focused button is removed, so the focus moves to the new state.
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Visible to readers since/);
  });

  it("toggles bold, and ends a list at the second empty line", async () => {
    const { text, rendered, showBoth } = await openArticle({ content: "" });
    await showBoth();
    await text.click();
    await userEvent.keyboard("Some {Control>}b{/Control}bold{Control>}b{/Control} words{Enter}{Enter}");
    await userEvent.keyboard("- one{Enter}two{Enter}{Enter}After");
    const parts = (selector: string) =>
      [...rendered.element().querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
    await expect.poll(() => parts("p").at(-1)).toBe("After");
    expect(parts("strong")).toEqual(["bold"]);
    expect(parts("li")).toEqual(["one", "two"]);
  });

  it("moves the cursor to the end of a line by key and by a click beside its words", async () => {
    const { server, text } = await openArticle({ content: "One.\n\nTwo.\n\nThree.\n\nFour." });
    await text.click();
    await userEvent.keyboard("{Control>}{Home}{/Control}{ArrowDown}{ArrowDown}{End} By key.");
    // The click at the middle of the line is beside its words, because a line is as wide as the text.
    await text.getByText("Three.", { exact: true }).click();
    await userEvent.keyboard(" By click.");
    await expect.poll(() => server.article.content).toBe("One.\n\nTwo. By key.\n\nThree. By click.\n\nFour.");
  });

  it("changes rendered text without Markdown, and its source only there", async () => {
    const before = "## Harbor\r\n\r\nThe **cranes** and [the tide](https://a.example).\r\n\r\n";
    const table = "| Port | Ships |\n|------|------:|\n| Kiel | 4 |";
    const { server, text, button } = await openArticle({ content: before + table });
    await expect.element(text.getByText("The cranes and the tide.")).toBeVisible();
    await text.getByText("Kiel", { exact: true }).click();
    await button(i18next.t("markdown-editor:controls.add_row")).click();
    await userEvent.keyboard("Husum{Tab}2|3");
    await text.getByText("the tide").click();
    await button(i18next.t("markdown-editor:controls.remove_link")).click();
    await expect
      .poll(() => server.article.content)
      .toBe(`${before.replace("[the tide](https://a.example)", "the tide")}${table}\r\n| Husum | 2\\|3 |`);
  });

  it("sends no text that was not edited", async () => {
    const content = "# A\r\n\r\nb\t \u00a0\u2028\r\rc\n\n\u200b\n";
    const { server, text, title, saved } = await openArticle({ title: "Strange ends", content });
    await expect.element(text.getByText("A", { exact: true })).toBeVisible();
    await title.fill("Another title");
    await expect.element(saved).toBeVisible();
    expect(server.changes).toEqual([{ title: "Another title" }]);
    expect(server.article.content).toBe(content);
  });

  it("runs no scripts of its text", async () => {
    const alert = vi.spyOn(window, "alert").mockImplementation(() => {});
    const { text, rendered, showBoth } = await openArticle({
      name: "<img src=x onerror=alert(1)>",
      title: "<script>alert(1)</script>",
      content: ["The start.", ...payloads].join("\n\n"),
    });
    await showBoth();
    const start = rendered.getByText("The start.");
    await expect.element(start).toBeVisible();
    expect(activeParts(start.element().parentElement!.innerHTML)).toEqual([]);
    // The editor lays out its lines with styles and draws its icons, which are its own.
    const own = (part: string) => / style$|^svg$/.test(part);
    expect(activeParts(text.element().innerHTML).filter((part) => !own(part))).toEqual([]);
    expect(alert).not.toHaveBeenCalled();
  });

  it("goes on in a text that takes too long to render", async () => {
    setRenderingBudget(500);
    onTestFinished(() => setRenderingBudget());
    // Takes the parser 30 seconds.
    const slow = "_*".repeat(25_000);
    const { t, server, rendered, showBoth, write } = await openArticle({ content: `Before\n\n${slow}` });
    await showBoth();
    await expect.element(rendered.getByText(t("common:markdown.too_complex"))).toBeVisible();
    await write("{Enter}{Enter}After");
    await expect.poll(() => server.article.content).toBe(`Before\n\n${slow}\n\nAfter`);
  });
});
