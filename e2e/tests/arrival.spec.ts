import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("a page whose record takes its time is announced by its heading all the same", async ({
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
  // Nothing is left of what was clicked: the keyboard waits in the page.
  await expect(page.getByRole("main")).toBeFocused();
  held.resolve();
  await expect(issuePage.heading).toBeFocused();
});
