import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the history of an article", () => {
  test("shows who changed what, compares versions and restores one as a new version", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const { id } = await api.createStory({ title: "First title", content: "The first text." });
    await api.changeStory(id, { title: "Second title", content: "The second text." });
    await signInAs("editor");
    await articlePage.open(publication, id);
    await articlePage.choose(t("articles:article.history.title"));
    await expect(articlePage.version(t("articles:article.history.current"))).toContainText(
      pattern("service:words.api_token"),
    );
    await expect(articlePage.version(t("articles:article.history.current"))).toContainText(
      `${t("articles:article.field.title")}, ${t("articles:article.field.content")}`,
    );
    const difference = articlePage.history.getByRole("region", {
      name: t("articles:article.history.difference"),
    });
    await expect(difference.getByRole("deletion").first()).toContainText("First");
    await expect(difference.getByRole("insertion").first()).toContainText("Second");

    await articlePage.version(t("articles:article.history.version", { number: 1 })).click();
    await articlePage.history.getByRole("radiogroup").getByText(t("articles:article.history.now")).click();
    await articlePage.history.getByRole("button", { name: t("articles:article.history.restore") }).click();
    await page
      .getByRole("dialog", { name: t("articles:article.history.restore_title", { number: 1 }) })
      .getByRole("button", { name: t("articles:article.history.restore") })
      .click();
    await expect(articlePage.title).toHaveValue("First title");
    await expect(page.getByRole("button", { name: t("articles:article.more") })).toBeFocused();
    await expect(articlePage.text).toHaveText("The first text.");
    expect(await api.story(id)).toMatchObject({ title: "First title", content: "The first text." });
    await articlePage.choose(t("articles:article.history.title"));
    await expect(articlePage.version(t("articles:article.history.current"))).toContainText(
      t("articles:article.history.cause.restored", { number: 1 }),
    );
    await expect(articlePage.version(t("articles:article.history.version", { number: 2 }))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: t("articles:article.more") })).toBeFocused();
  });
});
