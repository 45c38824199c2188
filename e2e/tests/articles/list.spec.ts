import { expect, test } from "#e2e/fixtures.ts";
import { t, textsIn } from "#e2e/support/texts.ts";

const READY = { content: "Text", released_at: "2025-01-01T00:00:00Z" };

test.describe("the article list", () => {
  test("keeps its search and filters in the address", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    await api.createStory({ title: "Spring", content: "The tulips bloom.", external_id: "EXT-1" });
    await api.createStory({ title: "Summer", ...READY, external_id: "EXT-2" }, "published");
    await signInAs("viewer");
    await articleList.open(publication);
    await expect(articleList.link("Spring")).toBeVisible();
    await articleList.search.fill("TULIP");
    await expect(articleList.link("Summer")).toBeHidden();
    await expect(articleList.link("Spring")).toBeVisible();
    await expect(page).toHaveURL(/search=TULIP/);
    await page.reload();
    await expect(articleList.search).toHaveValue("TULIP");
    await expect(articleList.link("Spring")).toBeVisible();
    await articleList.search.fill("");
    await articleList.showState("visible");
    await expect(articleList.link("Spring")).toBeHidden();
    await expect(articleList.link("Summer")).toBeVisible();
    await expect(page).toHaveURL(/state=visible/);
    await page.goBack();
    await expect(articleList.link("Spring")).toBeVisible();
  });

  test("filters by parts of external IDs, separated by commas", async ({
    api,
    publication,
    signInAs,
    articleList,
    page,
  }) => {
    for (const number of [1, 2, 3])
      await api.createStory({ title: `Number ${number}`, external_id: `EXT-00${number}` });
    await signInAs("viewer");
    await articleList.open(publication);
    await articleList.filters.click();
    await articleList.externalId.fill("001, 003");
    await articleList.externalId.press("Enter");
    await expect(articleList.link("Number 2")).toBeHidden();
    await expect(articleList.link("Number 1")).toBeVisible();
    await expect(articleList.link("Number 3")).toBeVisible();
    await expect(page).toHaveURL(/external_id=001/);
  });

  test("duplicates an article and opens the copy", async ({
    api,
    publication,
    signInAs,
    articleList,
    articlePage,
  }) => {
    await api.createStory({ name: "Tulips", title: "Tulips", ...READY }, "published");
    await signInAs("editor");
    await articleList.open(publication);
    await articleList.choose("Tulips", "duplicate");
    await expect(articlePage.title).toHaveValue("Tulips");
    await expect(articlePage.publish).toBeVisible();
    await articleList.open(publication);
    await expect(articleList.link("Tulips")).toHaveCount(2);
  });

  test("publishes articles in bulk and reports the result of each", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    const ready = await api.createStory({ name: "Ready", title: "Ready", ...READY });
    const bare = await api.createStory({ name: "Bare", title: "" });
    await signInAs("editor");
    await articleList.open(publication);
    await articleList.checkbox("Ready").check();
    await articleList.checkbox("Bare").check();
    await articleList.bulkBar.getByRole("button", { name: t("articles:action.publish") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:bulk.publish_confirm", { count: 2 }) })
      .click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results).toContainText(t("articles:bulk.done_publish", { count: 1 }));
    await expect(results).toContainText("Bare");
    await expect(results).toContainText(
      [
        `${t("articles:article.field.title")} ${t("fields:blank_for_publishing")}`,
        `${t("articles:article.field.content")} ${t("fields:blank_for_publishing")}`,
        `${t("articles:article.field.released_at")} ${t("fields:missing_for_publishing")}`,
      ].join("; "),
    );
    expect((await api.story(ready.id)).published_at).not.toBeNull();
    expect((await api.story(bare.id)).published_at).toBeNull();
  });

  test("explains articles and offers a new one while it is empty", async ({
    page,
    publication,
    signInAs,
    articleList,
  }) => {
    await signInAs("editor");
    await articleList.open(publication);
    await expect(page.getByRole("heading", { name: t("articles:list.empty_title") })).toBeVisible();
    await articleList.newArticle.first().click();
    await expect(page).toHaveURL(/\/articles\/new$/);
  });

  test.describe("in German", () => {
    const german = textsIn("de");
    test.use({ locale: "de-DE" });

    test("names the fields of refused articles as the form does", { tag: "@phone" }, async ({
      page,
      api,
      publication,
      signInAs,
      articleList,
    }) => {
      await api.createStory({ name: "Leer", title: "" });
      await signInAs("editor");
      await articleList.open(publication);
      await page.getByRole("checkbox", { name: german.t("common:list.select", { name: "Leer" }) }).check();
      const actions = page.getByRole("region", { name: german.t("articles:bulk.bar") }).getByRole("button");
      await expect(actions.first()).toBeVisible();
      const isCut = (labels: Element[]) =>
        labels.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(await actions.locator("span").evaluateAll(isCut)).toBe(false);
      await page.getByRole("button", { name: german.t("articles:action.publish") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: german.t("articles:bulk.publish_confirm", { count: 1 }) })
        .click();
      const results = page.getByRole("region", { name: german.t("common:bulk.results") });
      for (const field of ["title", "content"] as const)
        await expect(results).toContainText(
          `${german.t(`articles:article.field.${field}`)} ${german.t("fields:blank_for_publishing")}`,
        );
      await expect(results).toContainText(
        `${german.t("articles:article.field.released_at")} ${german.t("fields:missing_for_publishing")}`,
      );
    });
  });
});
