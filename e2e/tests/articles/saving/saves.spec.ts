import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("editing an article that is visible to readers", () => {
  const record = { title: "Live", content: "Text.", released_at: "2025-01-01T00:00:00Z" };

  test("saves a draft automatically or with Ctrl+S, which readers see once it is published", async ({
    page,
    api,
    openArticle,
    articlePage,
    articleList,
    publication,
  }) => {
    const id = await openArticle(record, "published");
    await expect(articlePage.text).toHaveText("Text.");
    await expect(articlePage.publishChanges).toBeDisabled();
    await articlePage.write(" More.");
    await expect(page.getByText(pattern("articles:article.draft.by"))).toBeVisible();
    await articlePage.write(" And more.");
    await articlePage.text.press("ControlOrMeta+s");
    await expect(articlePage.save).toBeDisabled();
    expect((await api.story(id)).content).toBe("Text.");

    await page.reload();
    await expect(articlePage.text).toHaveText("Text. More. And more.");
    await page.getByRole("button", { name: t("articles:article.draft.compare") }).click();
    const comparison = page.getByRole("dialog", { name: t("articles:article.draft.compare") });
    await expect(comparison.locator("ins").first()).toContainText("More. And more.");
    await page.keyboard.press("Escape");

    await articleList.open(publication);
    await expect(articleList.row("Live")).toContainText(t("articles:list.has_draft"));
    await articlePage.open(publication, id);
    await articlePage.publishChanges.click();
    await expect(page.getByText(t("articles:article.draft.published", { name: "Live" }))).toBeVisible();
    await expect(page.locator(":focus")).toContainText(pattern("articles:sentence.visible"));
    await expect(page.getByText(pattern("articles:article.draft.by"))).toBeHidden();
    expect(await api.story(id)).toMatchObject({
      content: "Text. More. And more.",
      published_at: expect.any(String),
    });
  });
});
