import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { call } from "#e2e/support/api.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { changePublication } from "#shared/console/publications.ts";

test.describe("an article of a publication that requires approvals", () => {
  test("is published after its approval, and changed by an approved draft", async ({
    adminRequests,
    publication,
    openArticle,
    articlePage,
    openBrowserAs,
  }) => {
    await call(adminRequests, changePublication, {
      params: { publication_id: publication.id },
      body: { approval_required: true },
    });
    const id = await openArticle({ title: "The harbour at night", content: "Cranes." });
    const reviewer = new ArticlePage(await openBrowserAs("manager"));

    async function approve(): Promise<void> {
      await reviewer.open(publication, id);
      await reviewer.details.getByText(t("common:review.sign_offs.approved"), { exact: true }).click();
      await reviewer.details.getByRole("button", { name: t("common:review.save") }).click();
    }

    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("common:review.needs_approval"));
    await expect(articlePage.publishNow).toBeDisabled();
    await approve();
    await articlePage.publishNow.click();
    await expect(articlePage.page.getByText(pattern("articles:sentence.visible"))).toBeVisible();

    await articlePage.text.press("End");
    await articlePage.text.pressSequentially(" And ships.");
    await articlePage.text.press("ControlOrMeta+s");
    await expect(articlePage.page.getByText(t("common:review.needs_approval"))).toBeVisible();
    await expect(articlePage.publishChanges).toBeDisabled();
    await approve();
    await expect(articlePage.publishChanges).toBeEnabled();
    await articlePage.publishChanges.click();
    await expect(articlePage.page.getByText(pattern("articles:article.draft.published"))).toBeVisible();
  });
});
