import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";

test.describe("a page that loads slowly", () => {
  test("moves the focus to its heading when it is loaded", async ({
    page,
    publication,
    publisher,
    api,
    signInAs,
    issueList,
    issuePage,
  }) => {
    const pdf = publisher.serve("/slow.pdf", pdfOf(1));
    const { id } = await api.importIssue({ name: "Slow to come", pdf });
    await signInAs("viewer");
    const held = Promise.withResolvers<void>();
    await page.route(`**/emags/${id}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/publications/${publication.id}/issues`);
    await issueList.row("Slow to come").getByRole("link", { name: "Slow to come" }).click();
    // The clicked link is gone, so the focus moves to the main region.
    await expect(page.getByRole("main")).toBeFocused();
    held.resolve();
    await expect(issuePage.heading).toBeFocused();
  });
});
