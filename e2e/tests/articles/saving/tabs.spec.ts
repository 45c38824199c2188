import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("Tab in the text of an article", () => {
  // Wide enough for the source, the preview and the fields beside each other.
  test.use({ viewport: { width: 1680, height: 900 } });

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
});
