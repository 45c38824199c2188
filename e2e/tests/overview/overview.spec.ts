import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { encryptedPdf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the overview", () => {
  test("shows a failed import with its reason and links to it", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await overview.open(publication);
    await expect(overview.calm).toBeVisible();

    await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
    const failed = overview.need(t("overview:needs.failed.title", { count: 1 }));
    await expect(failed).toContainText(t("service:failures.pdf_encrypted.password"));
    await failed.getByRole("link", { name: "Locked" }).click();
    await expect(issuePage.heading).toHaveText("Locked");
    await expect(issuePage.failure).toBeVisible();
  });
});
