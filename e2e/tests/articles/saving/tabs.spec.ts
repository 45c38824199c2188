import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("Tab in the text of an article", () => {
  // Wide enough for the source, the preview and the fields beside each other.
  test.use({ viewport: { width: 1680, height: 900 } });

  test("leads from plain text to the fields, past the preview and its links, and back", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Links", content: "A [link](https://example.com/) in the text." });
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByRole("link")).toBeVisible();
    await articlePage.text.focus();
    await page.keyboard.press("Tab");
    await expect(
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
    ).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(articlePage.text).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(
      page
        .getByRole("toolbar", { name: t("articles:editor.toolbar") })
        .getByRole("button")
        .first(),
    ).toBeFocused();
  });

  test("keeps the preview within reach of the keyboard, after the fields", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Reachable", content: "A [link](https://example.com/)." });
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByRole("link")).toBeVisible();
    await articlePage.rendered.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(articlePage.details.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(articlePage.rendered).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(articlePage.rendered.getByRole("link")).toBeFocused();
  });

  test("is followed by no shortcut, wherever the focus is on the screen", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Still here", content: "Words." });
    await articlePage.showBoth();
    await articlePage.text.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("na gi ?");
    await articlePage.rendered.focus();
    await page.keyboard.type("na gi ?");
    await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
    await expect(page.getByRole("dialog")).toBeHidden();
    expect((await api.stories()).map((story) => story.id)).toEqual([id]);
  });

  test("moves between the cells of a table and adds a row at its end", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Table", content: "" });
    await articlePage.showBoth();
    await articlePage.text.focus();
    await page.keyboard.type("/tab");
    const table = page.getByRole("option", { name: t("articles:editor.action.table"), selected: true });
    await expect(table).toBeVisible();
    await page.keyboard.press("Tab");
    for (const word of ["Port", "Tide", "Kiel", "low", "Husum", "high", "Emden"]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("Bremen");
    await expect(articlePage.rendered.getByRole("columnheader")).toHaveText(["Port", "Tide"]);
    await expect(articlePage.rendered.getByRole("cell")).toHaveText([
      "Kiel",
      "low",
      "Husum",
      "high",
      "Bremen",
      "",
    ]);
  });

  test("indents and outdents the items of a list", async ({ page, openArticle, articlePage }) => {
    await openArticle({ title: "List", content: "" });
    await articlePage.showBoth();
    await articlePage.text.focus();
    await page.keyboard.type("- Harbors");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Kiel");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("Tides");
    const nested = articlePage.rendered.getByRole("listitem").filter({ hasText: "Harbors" });
    await expect(nested.getByRole("listitem")).toHaveText(["Kiel"]);
    await expect(articlePage.rendered.getByRole("listitem").last()).toHaveText("Tides");
  });

  test("leaves a list after Escape, without a time limit", async ({ page, openArticle, articlePage }) => {
    await openArticle({ title: "Way out", content: "- one\n- two" });
    await articlePage.showBoth();
    await articlePage.text.press("ControlOrMeta+End");
    await page.clock.install();
    await page.keyboard.press("Escape");
    await page.clock.runFor("00:30");
    await page.keyboard.press("Tab");
    await expect(
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
    ).toBeFocused();
    await expect(articlePage.text).toHaveText("• one• two");
  });
});
