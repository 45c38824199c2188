import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("saving an article", () => {
  test("waits for Save or Ctrl+S once the article is visible to readers", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const record = { title: "Live", content: "Text.", released_at: "2025-01-01T00:00:00Z" };
    const { id } = await api.createStory(record, "published");
    await signInAs("editor");
    await page.clock.install();
    await articlePage.open(publication, id);
    await expect(articlePage.text).toHaveText("Text.");
    await expect(articlePage.save).toBeDisabled();
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    // A draft would have been saved by then.
    await page.clock.runFor(30_000);
    await expect(page.getByText(pattern("common:record.draft_kept"))).toBeVisible();
    expect((await api.story(id)).content).toBe("Text.");
    await articlePage.text.press("Control+s");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("Text. More.");
  });

  test("groups saves that follow each other closely in the history", async ({
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const { id } = await api.createStory({ title: "Often saved", content: "0" });
    for (const content of ["1", "2", "3"]) await api.changeStory(id, { content });
    await signInAs("editor");
    await articlePage.open(publication, id);
    await articlePage.choose(t("articles:article.history.title"));
    await expect(articlePage.version(t("articles:article.history.current"))).toBeVisible();
    await expect(articlePage.version(pattern("articles:article.history.version"))).toHaveCount(1);
    await articlePage.history
      .getByRole("button", { name: t("articles:article.history.earlier", { count: 2 }) })
      .click();
    await expect(articlePage.version(pattern("articles:article.history.version"))).toHaveCount(3);
  });
});
