import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("publishing an article", () => {
  test("lists what is missing, links to it and makes the article visible to readers", {
    tag: "@smoke",
  }, async ({ page, api, openArticle, articlePage }) => {
    const id = await openArticle({ title: "Almost", released_at: "2025-01-01T00:00:00Z" });
    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.missing", { count: 1 }));
    await expect(articlePage.publishNow).toBeDisabled();
    await articlePage.checklist
      .getByRole("button", {
        name: t("articles:article.publish.go_label", {
          requirement: t("articles:article.publish.rule.content"),
        }),
      })
      .click();
    await expect(articlePage.text).toBeFocused();
    await page.keyboard.type("Now there is text.");

    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.ready"));
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    expect(await api.story(id)).toMatchObject({
      content: "Now there is text.",
      published_at: expect.any(String),
    });
  });

  test("can be shown to people without an account by a link, until it is revoked", async ({
    page,
    browser,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "The fair", content: "Not yet public" });
    await articlePage.choose(t("articles:article.preview.link.menu"));
    const dialog = page.getByRole("dialog", { name: t("articles:article.preview.link.title") });
    await dialog.getByRole("button", { name: t("articles:article.preview.link.create") }).click();
    const url = await dialog
      .getByRole("textbox", { name: t("articles:article.preview.link.title") })
      .inputValue();

    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const opened = await stranger.newPage();
    await opened.goto(url);
    await expect(opened.getByRole("heading", { name: "The fair" })).toBeVisible();
    await expect(opened.getByText("Not yet public")).toBeVisible();

    const revoke = t("articles:article.preview.link.revoke");
    await dialog.getByRole("button", { name: revoke }).click();
    await page
      .getByRole("dialog", { name: t("articles:article.preview.link.revoke_title") })
      .getByRole("button", { name: revoke })
      .click();
    await expect(page.getByText(t("articles:article.preview.link.revoked"))).toBeVisible();
    await opened.reload();
    await expect(
      opened.getByRole("heading", { name: t("articles:article.preview.link.unusable_title") }),
    ).toBeVisible();
    await stranger.close();
  });
});
