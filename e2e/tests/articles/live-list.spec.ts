import { expect, test } from "#e2e/fixtures.ts";
import { ArticleListPage } from "#e2e/pages/articles/article-list-page.ts";
import { t } from "#e2e/support/texts.ts";

const READY = { content: "Text", released_at: "2025-01-01T00:00:00Z" };

test.describe("the open article list", () => {
  test("shows changes made elsewhere", async ({ api, publication, signInAs, openBrowserAs, articleList }) => {
    await signInAs("viewer");
    await articleList.open(publication);
    await expect(
      articleList.page.getByRole("heading", { name: t("articles:list.empty_title") }),
    ).toBeVisible();
    const colleague = new ArticleListPage(await openBrowserAs("editor"));

    const { id } = await api.createStory({ name: "Live", title: "Live", ...READY });
    await expect(articleList.link("Live")).toBeVisible();
    await api.changeStory(id, { title: "Live, renamed" });
    await expect(articleList.link("Live, renamed")).toBeVisible();

    await colleague.open(publication);
    await colleague.choose("Live, renamed", "publish");
    await expect(articleList.row("Live, renamed")).toContainText(t("articles:state.visible"));
    await colleague.choose("Live, renamed", "take_offline");
    await colleague.page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:article.publish.offline") })
      .click();
    await expect(articleList.row("Live, renamed")).toContainText(t("articles:state.draft"));
    await colleague.choose("Live, renamed", "delete");
    await colleague.page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:action.delete") })
      .click();
    await expect(articleList.link("Live, renamed")).toBeHidden();
  });

  test("deletes articles in bulk and keeps the others", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    const records = [];
    for (const name of ["One", "Two", "Kept"]) records.push(await api.createStory({ name, title: name }));
    await signInAs("editor");
    await articleList.open(publication);
    await articleList.checkbox("One").check();
    await articleList.checkbox("Two").check();
    await articleList.bulkBar.getByRole("button", { name: t("articles:action.delete") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:bulk.delete_confirm", { count: 2 }) })
      .click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results).toContainText(t("articles:bulk.done_delete", { count: 2 }));
    await expect(articleList.rows).toHaveCount(1);
    expect((await api.stories()).map(({ name }) => name)).toEqual(["Kept"]);
  });

  test("names categories, filters by creation date and clears its filters", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    const category = await api.createCategory("Culture");
    const { id } = await api.createStory({ title: "At the theatre" });
    await api.changeStory(id, { article_category_ids: [category] });
    await signInAs("viewer");
    await articleList.open(publication);
    await expect(articleList.row("At the theatre")).toContainText("Culture");
    await page.getByRole("button", { name: t("common:list.filters") }).click();
    await page.getByRole("button", { name: t("common:list.column.creation") }).click();
    await page.getByRole("button", { name: t("common:day_range.preset.last_30") }).click();
    await expect(page).toHaveURL(/created_from=\d{4}-\d{2}-\d{2}&created_to=\d{4}-\d{2}-\d{2}/);
    await expect(articleList.link("At the theatre")).toBeVisible();
    await articleList.open(publication, "created_from=2001-01-01&created_to=2001-12-31");
    await expect(page.getByRole("heading", { name: t("articles:list.no_match_title") })).toBeVisible();
    await page.getByRole("button", { name: t("common:list.clear_filters") }).click();
    await expect(articleList.link("At the theatre")).toBeVisible();
    await expect(page).not.toHaveURL(/created_from=/);
  });

  test("is read-only for a viewer", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
    articlePage,
  }) => {
    const { id } = await api.createStory({ name: "Read me", title: "Read me", content: "Only read." });
    await signInAs("viewer");
    await articleList.open(publication);
    await expect(articleList.link("Read me")).toBeVisible();
    await expect(articleList.newArticle).toBeHidden();
    await expect(articleList.rows).toHaveCount(0);
    await page.getByRole("button", { name: t("articles:action.menu", { name: "Read me" }) }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      t("articles:action.open"),
      t("articles:action.preview"),
    ]);

    await articlePage.open(publication, id);
    await expect(page.getByText(t("articles:article.read_only"))).toBeVisible();
    await expect(articlePage.text).toHaveText("Only read.");
    await expect(articlePage.text).toHaveAttribute("aria-readonly", "true");
    await expect(articlePage.publish).toBeHidden();
    await articlePage.openNew(publication);
    await expect(
      page.getByRole("heading", { name: t("articles:article.new_forbidden_title") }),
    ).toBeVisible();
  });
});
