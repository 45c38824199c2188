import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the article editor by keyboard", () => {
  test("writes, formats and publishes an article", async ({ page, api, openArticle, articlePage }) => {
    const id = await openArticle({ title: "", released_at: "2025-01-01T00:00:00Z" });
    await articlePage.showBoth();
    await articlePage.title.focus();
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await expect(articlePage.text).toBeFocused();
    await page.keyboard.type("A word in ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("bold");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.type("quo");
    const quote = page.getByRole("option", { name: t("articles:editor.action.quote"), selected: true });
    await expect(quote).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("said somebody");
    await expect(articlePage.rendered.getByRole("blockquote")).toContainText("said somebody");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("A word in **bold**\n> said somebody");

    await articlePage.publish.focus();
    await page.keyboard.press("Enter");
    await expect(articlePage.publishNow).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    // The focused button is removed, so the focus moves to the new state.
    await expect(page.locator(":focus")).toContainText(pattern("articles:sentence.visible"));
  });

  test("toggles bold, and ends a list at the second empty line", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Keys", content: "" });
    await articlePage.showBoth();
    await articlePage.text.focus();
    await page.keyboard.type("Some ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("bold");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(" words");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    for (const line of ["- one", "two", "", "After"]) {
      await page.keyboard.type(line);
      if (line !== "After") await page.keyboard.press("Enter");
    }
    await expect(articlePage.rendered.locator("strong")).toHaveText("bold");
    await expect(articlePage.rendered.getByRole("listitem")).toHaveText(["one", "two"]);
    await expect(articlePage.rendered.getByRole("paragraph").last()).toHaveText("After");
  });
});
