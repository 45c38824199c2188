import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an article that changes in two places", () => {
  test("lets the second tab compare both versions and choose", async ({
    page,
    context,
    api,
    publication,
    openArticle,
    articlePage,
  }) => {
    const released_at = "2025-01-01T00:00:00Z";
    const id = await openArticle(
      { title: "Original", preview: "Original summary", content: "One.\n\nTwo.\n\nThree.", released_at },
      "published",
    );
    const other = new ArticlePage(await context.newPage());
    await other.open(publication, id);

    // The first tab sends its draft only after the second one has saved.
    const saved = Promise.withResolvers<void>();
    await page.route("**/draft", async (route) => {
      await saved.promise;
      await route.continue();
    });
    await articlePage.title.fill("My title");
    await other.title.fill("Their title");
    await other.write(" And four.");
    await other.save.click();
    await expect(other.save).toBeDisabled();
    await articlePage.save.click();
    saved.resolve();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.failed"));
    await expect(articlePage.title).toHaveValue("My title");
    await articlePage.seeDifference.click();
    await expect(
      articlePage.comparison.getByRole("region", { name: t("articles:article.field.title") }),
    ).toContainText(t("common:record.by_both_self"));
    await articlePage.side(t("articles:article.field.title"), "mine").check();
    await articlePage.comparison.getByRole("button", { name: t("common:record.save") }).click();
    await expect(articlePage.comparison).toBeHidden();
    await articlePage.publishChanges.click();
    await expect(page.getByText(pattern("articles:article.draft.published"))).toBeVisible();
    expect(await api.story(id)).toMatchObject({
      title: "My title",
      content: "One.\n\nTwo.\n\nThree. And four.",
      preview: "Original summary",
    });
    await expect(articlePage.text).toContainText("Three. And four.");
  });

  test("follows a change made elsewhere while nothing is typed, and names its author", async ({
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Watched", content: "Line one." });
    await expect(articlePage.text).toContainText("Line one.");
    await api.changeStory(id, { content: "Line one, rewritten elsewhere." });
    await expect(articlePage.text).toHaveText("Line one, rewritten elsewhere.");
    await expect(articlePage.saveState).toContainText(pattern("common:record.followed_person"));
    await expect(articlePage.seeDifference).toBeHidden();
  });

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
