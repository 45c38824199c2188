import { expect, test } from "../fixtures.ts";
import { OverviewPage } from "../pages/overview-page.ts";
import { encryptedPdf, pdfOf } from "../support/publisher.ts";

test("a failed import shows up by itself, with its reason, and leads to where it can be mended", {
  tag: "@phone",
}, async ({ page, api, publisher, publication, signInAs, issuePage }) => {
  const overview = new OverviewPage(page);
  await signInAs("editor");
  await overview.open(publication);
  await expect(overview.calm).toBeVisible();

  await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
  const failed = overview.need("1 import failed");
  await expect(failed).toContainText(/encrypted|password/);
  await failed.getByRole("link", { name: "Locked" }).click();
  await expect(issuePage.heading).toHaveText("Locked");
  await expect(issuePage.failure).toBeVisible();
});

test("articles that wait and what comes are links to them", async ({ page, api, publication, signInAs }) => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await api.createStory({ name: "ready", title: "Ready to go", content: "Text", released_at: tomorrow });
  const overview = new OverviewPage(page);
  await signInAs("editor");
  await page.goto("/");
  await overview.open(publication);
  await expect(overview.need("Complete, and not published").getByRole("link")).toHaveText(["Ready to go"]);
  await overview.days.getByRole("link", { name: "Ready to go" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Ready to go");
});

test("imports that ended today are bars with their numbers, and a line for who hears them", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
}) => {
  const overview = new OverviewPage(page);
  await api.importIssue({ name: "Read", pdf: publisher.serve("/one.pdf", pdfOf(1)) });
  await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
  await signInAs("viewer");
  await overview.open(publication);
  await expect(overview.imports.getByRole("listitem")).toHaveText([/: 1 finished, 1 failed$/]);
  await expect(overview.bars).toHaveCount(2);
  await overview.bars.last().hover();
  await expect(overview.tooltip).toContainText(/Finished\s*1\s*Failed\s*1/);
});
