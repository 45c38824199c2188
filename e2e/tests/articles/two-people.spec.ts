import { expect, test } from "#e2e/fixtures.ts";
import { ArticleComments } from "#e2e/pages/articles/article-comments.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const others = (article: ArticlePage) => article.page.getByRole("list", { name: t("common:presence.title") });

test.describe("an article that two people have open", () => {
  test("shows both of them how it is edited, discussed, signed off and deleted", async ({
    page,
    api,
    publication,
    openArticle,
    openBrowserAs,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Harbour", content: "The fair opens at nine." });
    const comments = new ArticleComments(page);
    const colleague = new ArticlePage(await openBrowserAs("admin"));
    const theirs = new ArticleComments(colleague.page);
    await colleague.open(publication, id);

    await test.step("each sees the other, and what the other saves", async () => {
      await expect(others(colleague)).toContainText(pattern("common:presence.open"));
      await colleague.title.fill("Harbour at night");
      await expect(others(articlePage)).toContainText(pattern("common:presence.editing"));
      await expect(articlePage.title).toHaveValue("Harbour at night");
      await expect(articlePage.saveState).toContainText(pattern("common:record.followed_person"));
    });

    await test.step("a comment is answered, and follows the text", async () => {
      await articlePage.text.press("ControlOrMeta+Home");
      for (let step = 0; step < "The fa".length; step += 1) await page.keyboard.press("ArrowRight");
      await comments.comment("Which fair?");
      await expect(theirs.button).toContainText("1");
      await theirs.marks.click();
      await theirs.act("Which fair?", "reply");
      await theirs.reply.fill("The spring fair.");
      await theirs.reply.press("ControlOrMeta+Enter");
      await expect(comments.thread("Which fair?")).toContainText("The spring fair.");
      await articlePage.text.press("ControlOrMeta+Home");
      await page.keyboard.type("Every year. ");
      await expect(colleague.text).toHaveText("Every year. The fair opens at nine.");
      await expect(comments.marks).toHaveText("fair");
      await expect(theirs.marks).toHaveText("fair");
      await comments.act("Which fair?", "resolve");
      await expect(theirs.button).toContainText("0");
      for (const { button } of [comments, theirs]) await button.click();
    });

    await test.step("the sign-off is requested and given, and ends with a change of the text", async () => {
      const shows = (state: "requested" | "approved" | "open") =>
        expect(articlePage.signOff).toContainText(t(`common:review.sign_offs.${state}`));
      for (const { signOff } of [articlePage, colleague]) await signOff.click();
      await articlePage.details.getByRole("button", { name: t("common:review.ask") }).click();
      const dialog = page.getByRole("dialog", { name: t("common:review.ask") });
      await dialog.getByRole("textbox", { name: t("common:review.note") }).fill("Mind the last line");
      await dialog.getByRole("button", { name: t("common:review.ask") }).click();
      await shows("requested");
      await expect(colleague.details.getByRole("textbox", { name: t("common:review.note") })).toHaveValue(
        "Mind the last line",
      );
      await colleague.details.getByText(t("common:review.sign_offs.approved"), { exact: true }).click();
      await colleague.details.getByRole("button", { name: t("common:review.save") }).click();
      await shows("approved");
      await articlePage.write(" Come.");
      await articlePage.text.press("ControlOrMeta+s");
      await shows("open");
      await expect(
        colleague.details.getByRole("radio", { name: t("common:review.sign_offs.open") }),
      ).toBeChecked();
    });

    await test.step("the text stays when one of them deletes the article, and becomes a new one", async () => {
      await colleague.choose(t("common:actions.delete"));
      await colleague.page
        .getByRole("dialog")
        .getByRole("button", { name: t("common:actions.delete") })
        .click();
      await expect(colleague.page).toHaveURL(/\/articles$/);
      await page.getByRole("button", { name: t("articles:article.error.copy_to_new") }).click();
      await articlePage.restoreDraft.click();
      await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
      expect((await api.stories()).map(({ content }) => content)).toEqual([
        "Every year. The fair opens at nine. Come.",
      ]);
    });
  });
});
