import { expect, test } from "#e2e/fixtures.ts";
import { IssuePage } from "#e2e/pages/issues/issue-page.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an issue of a publication that requires approvals", () => {
  test("is published by its editor after someone else has approved it", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    openBrowserAs,
    issuePage,
  }) => {
    await new SettingsPage(await openBrowserAs("admin")).requireApprovals(publication);

    const { id } = await api.importIssue({ name: "Spring", pdf: publisher.serve("/spring.pdf", pdfOf(1)) });
    await signInAs("editor");
    await issuePage.open(publication, id);
    await expect(issuePage.status(t("issues:sentence.awaiting_approval"))).toBeVisible();
    await issuePage.publish.click();
    const publish = issuePage.publishPanel.getByRole("button", { name: t("issues:action.publish_now") });
    await expect(publish).toHaveAttribute("aria-disabled", "true");
    await issuePage.publishPanel.getByRole("button", { name: t("common:review.ask") }).click();
    const request = page.getByRole("dialog", { name: t("common:review.ask") });
    await request.getByRole("button", { name: t("common:review.ask") }).click();
    await expect(request).toBeHidden();

    const overview = new OverviewPage(await openBrowserAs("manager"));
    await overview.open(publication);
    await overview
      .need(t("overview:needs.reviews.title", { count: 1 }))
      .getByRole("link", { name: "Spring" })
      .click();
    const theirs = new IssuePage(overview.page);
    await theirs.page.getByRole("button", { name: t("common:review.approve"), exact: true }).click();
    await expect(theirs.status(t("issues:sentence.unscheduled"))).toBeVisible();

    await expect(issuePage.status(t("issues:sentence.unscheduled"))).toBeVisible();
    await issuePage.publish.click();
    await publish.click();
    await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
  });
});
