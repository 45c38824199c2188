import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an article that changes in two places", () => {
  test("keeps its text when it is deleted elsewhere, and can become a new article", async ({
    page,
    api,
    publication,
    openArticle,
    openBrowserAs,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Soon gone", content: "Worth keeping." });
    await expect(articlePage.text).toContainText("Worth keeping.");
    const colleague = new ArticlePage(await openBrowserAs("admin"));
    await colleague.open(publication, id);
    await colleague.choose(t("articles:action.delete"));
    await colleague.page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:action.delete") })
      .click();
    await expect(colleague.page).toHaveURL(/\/articles$/);
    await page.getByRole("button", { name: t("articles:article.error.copy_to_new") }).click();
    await articlePage.restoreDraft.click();
    await expect(articlePage.text).toContainText("Worth keeping.");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.stories()).map(({ content }) => content)).toEqual(["Worth keeping."]);
  });
});
