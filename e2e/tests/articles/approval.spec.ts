import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { countInput } from "#e2e/support/browser/count-input.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("an article that waits for a sign-off", () => {
  test("is approved and published from the banner, and its changes with one click", async ({
    page,
    publication,
    openArticle,
    openBrowserAs,
  }) => {
    const admin = await openBrowserAs("admin");
    await new SettingsPage(admin).requireApprovals(publication);
    const id = await openArticle({
      title: "The harbour",
      content: "Cranes.",
      released_at: "2025-01-01T06:00:00Z",
    });
    const article = new ArticlePage(page);
    await article.signOff.click();
    await article.details.getByRole("button", { name: t("common:review.ask") }).click();
    const dialog = page.getByRole("dialog", { name: t("common:review.ask") });
    await dialog.getByRole("textbox", { name: t("common:review.note") }).fill("The second paragraph is new.");
    await dialog.getByRole("button", { name: t("common:review.ask") }).click();

    await admin.goto(`/publications/${publication.id}/articles/${id}`);
    const banner = admin.getByRole("region", { name: t("common:review.pending") });
    await expect(banner).toContainText("The second paragraph is new.");
    const counted = await countInput(admin);
    const approveAndPublish = t("common:review.approve_and_publish");
    await banner.getByRole("button", { name: approveAndPublish }).click();
    await admin.getByRole("dialog").getByRole("button", { name: approveAndPublish }).click();
    await expect(admin.getByText(/^Visible to readers since/)).toBeVisible();
    expect(await counted()).toEqual({ clicks: 2, keys: 0, scrolls: 0 });
    await expect(banner).toBeHidden();

    const colleague = new ArticlePage(admin);
    await colleague.text.fill("Cranes and ships.");
    await colleague.save.click();
    await admin.getByRole("button", { name: approveAndPublish }).click();
    await expect(
      admin.getByText(t("articles:article.draft.published", { name: "The harbour" })),
    ).toBeVisible();
  });
});
