import { expect, test } from "#e2e/fixtures.ts";
import { ArticleComments } from "#e2e/pages/articles/article-comments.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("comments on an article", () => {
  test("are discussed by two people, follow the text, and stay when it is deleted", async ({
    page,
    api,
    publication,
    openArticle,
    openBrowserAs,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Harbour", content: "The fair opens at nine." });
    const comments = new ArticleComments(page);
    const managerPage = await openBrowserAs("manager");
    const manager = new ArticleComments(managerPage);
    await new ArticlePage(managerPage).open(publication, id);
    await expect(manager.button).toContainText("0");

    await articlePage.text.press("ControlOrMeta+Home");
    for (let step = 0; step < "The fa".length; step += 1) await page.keyboard.press("ArrowRight");
    await comments.comment("Which fair?");
    await expect(comments.thread("Which fair?")).toContainText("fair");
    await expect(articlePage.text).toBeFocused();
    expect((await api.story(id)).content).toBe("The fair opens at nine.");

    // The other person sees it without a reload, and may answer although the text is read-only.
    await expect(manager.button).toContainText("1");
    await expect(manager.marks).toHaveText("fair");
    await manager.marks.click();
    await manager.act("Which fair?", "reply");
    await manager.reply.fill("The spring fair.");
    await manager.reply.press("ControlOrMeta+Enter");
    await expect(comments.thread("Which fair?")).toContainText("The spring fair.");

    // The comment follows the text that is written before it, here and after the article is saved.
    await articlePage.text.press("ControlOrMeta+Home");
    await page.keyboard.type("Every year. ");
    await expect(comments.marks).toHaveText("fair");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await page.reload();
    await expect(comments.marks).toHaveText("fair");

    await articlePage.text.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type("Something else.");
    await comments.button.click();
    await expect(comments.thread("Which fair?")).toContainText(t("article-comments:gone"));
    await comments.act("Which fair?", "resolve");
    await expect(comments.button).toContainText("0");
    await expect(manager.button).toContainText("0");
  });

  test("are in a drawer on a phone, from which a click leads to the text", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openArticle({ title: "Harbour", content: "The fair opens at nine." });
    const comments = new ArticleComments(page);
    await articlePage.text.getByText("The fair opens at nine.").dblclick();
    await page
      .getByRole("button", { name: t("article-comments:comment"), exact: true })
      .last()
      .click();
    const drawer = page.getByRole("dialog", { name: t("article-comments:title") });
    await expect(comments.newComment).toBeFocused();
    await comments.newComment.fill("Sure?");
    await drawer.getByRole("button", { name: t("article-comments:send"), exact: true }).click();
    await expect(comments.thread("Sure?")).toBeFocused();
    await comments
      .thread("Sure?")
      .getByRole("button", { name: pattern("article-comments:quote") })
      .click();
    await expect(drawer).toBeHidden();
    await expect(comments.marks).toHaveAttribute("data-active", "true");
    await comments.marks.click();
    await expect(articlePage.text).toBeFocused();
    await page.getByRole("button", { name: t("article-comments:show") }).click();
    await expect(comments.thread("Sure?")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });
});
