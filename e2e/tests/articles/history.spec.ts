import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the history of an article", () => {
  test("shows who changed what, compares versions, restores one and undoes that", async ({
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
    const current = articlePage.version(t("articles:article.history.current"));
    await expect(current).toContainText(pattern("service:words.api_token"));
    await expect(current).toContainText(
      `${t("articles:article.history.cause.created")}, ${t("articles:article.field.title")}, ${t("articles:article.field.content")}`,
    );
    const compared = articlePage.history.getByLabel(t("articles:article.history.compare_label"));
    const difference = articlePage.history.getByRole("region", {
      name: t("articles:article.history.difference"),
    });
    await compared.selectOption("1");
    await expect(difference.getByRole("deletion")).toHaveText(["First", "first"]);
    await expect(difference.getByRole("insertion")).toHaveText(["Second", "second"]);
    await expect(difference.getByRole("paragraph")).toHaveText("The firstsecond text.");
    await articlePage.history
      .getByRole("radiogroup", { name: t("articles:article.view.label") })
      .getByText(t("articles:article.history.view.source"), { exact: true })
      .click();
    await expect(difference.getByRole("definition")).toHaveText([
      "FirstSecond title",
      "The firstsecond text.",
    ]);

    await articlePage.history
      .getByRole("button", { name: pattern("articles:article.history.earlier", { count: 1 }) })
      .click();
    await articlePage.version(t("articles:article.history.version", { number: 1 })).click();
    await expect(difference.getByRole("definition").first()).toHaveText("First title");
    await articlePage.history.getByRole("button", { name: t("articles:article.history.restore") }).click();
    await expect(articlePage.title).toHaveValue("First title");
    await expect(page.getByRole("button", { name: t("articles:article.more") })).toBeFocused();
    await expect(articlePage.text).toHaveText("The first text.");
    expect(await api.story(id)).toMatchObject({ title: "First title", content: "The first text." });

    await page.getByRole("button", { name: t("articles:article.history.undo") }).click();
    await expect(articlePage.title).toHaveValue("Second title");
    expect(await api.story(id)).toMatchObject({ title: "Second title", content: "The second text." });
    await articlePage.choose(t("articles:article.history.title"));
    await expect(current).toContainText(t("articles:article.history.cause.restored", { number: 2 }));
    await expect(articlePage.version(t("articles:article.history.version", { number: 3 }))).toContainText(
      t("articles:article.history.cause.restored", { number: 1 }),
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: t("articles:article.more") })).toBeFocused();
  });
});
