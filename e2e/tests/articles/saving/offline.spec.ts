import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the article editor offline", () => {
  test("accepts text without a connection and saves it when the connection is back", async ({
    context,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");
    await context.setOffline(true);
    await articlePage.write(" Typed offline.");
    await articlePage.title.fill("Named offline");
    await expect(articlePage.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:errors.no_connection") }),
    );
    expect((await api.story(id)).content).toBe("First.");

    await context.setOffline(false);
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.story(id)).toMatchObject({
      title: "Named offline",
      content: "First. Typed offline.",
    });
  });

  test("offers a new article again whose tab was closed before the first save", async ({
    page,
    context,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    await signInAs("editor");
    await page.clock.install();
    await articlePage.openNew(publication);
    await expect(articlePage.text).toBeVisible();
    // After the debounce of the local draft and before that of the automatic save.
    await page.clock.pauseAt(Date.now() + 60_000);
    await articlePage.title.fill("Half a title");
    await articlePage.text.fill("Half a text");
    await page.clock.runFor(1000);
    await expect(page.getByText(pattern("common:record.draft_kept"))).toBeVisible();
    await page.close();
    await context.clock.resume();
    expect(await api.stories()).toEqual([]);

    const next = new ArticlePage(await context.newPage());
    await next.openNew(publication);
    await next.restoreDraft.click();
    await expect(next.title).toHaveValue("Half a title");
    await expect(next.text).toHaveText("Half a text");
    await expect(next.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.stories()).toMatchObject([{ title: "Half a title", content: "Half a text" }]);

    await next.openNew(publication);
    await expect(next.text).toBeVisible();
    await expect(next.title).toHaveValue("");
    await expect(next.restoreDraft).toBeHidden();
  });
});
