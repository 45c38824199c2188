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
});
