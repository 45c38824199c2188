import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { Shell } from "#e2e/pages/shell.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an article that two people have open", () => {
  test("names the other one until they leave, and follows what they save", async ({
    publication,
    openArticle,
    openBrowserAs,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Harbour", content: "One." });
    const others = (article: ArticlePage) =>
      article.page.getByRole("list", { name: t("common:presence.title") });
    const colleague = new ArticlePage(await openBrowserAs("admin"));
    await colleague.open(publication, id);
    await expect(others(colleague)).toContainText(pattern("common:presence.open"));
    await expect(others(articlePage)).toContainText(pattern("common:presence.open"));
    await colleague.title.fill("Harbour at night");
    await expect(others(articlePage)).toContainText(pattern("common:presence.editing"));
    await expect(articlePage.title).toHaveValue("Harbour at night");
    await expect(articlePage.saveState).toContainText(pattern("common:record.followed_person"));
    await new Shell(colleague.page).goTo("articles");
    await expect(others(articlePage)).toBeHidden();
  });
});
