import { expect, test } from "../fixtures.ts";
import { AccessMatrixPage } from "../pages/access-matrix-page.ts";
import { AccessTryPage } from "../pages/access-try-page.ts";
import { pdfOf } from "../support/publisher.ts";

test("who gets what, and the conversation behind a cell", async ({
  page,
  api,
  publication,
  publisher,
  keepReader,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const bought = { pdf, for_subscribers_only: true, released_at: "2026-01-01T06:00:00Z" };
  await api.importIssue({ name: "First", external_id: "issue-1", ...bought });
  await api.importIssue({ name: "Second", external_id: "issue-2", ...bought });
  const story = { title: "An open article", content: "Words.", released_at: "2026-01-01T06:00:00Z" };
  await api.createStory({ name: "open", ...story }, "published");
  await api.importIssue({ name: "Soon", pdf, released_at: null });
  for (const name of ["anna", "ben", "dora"]) await keepReader(name);
  const matrix = new AccessMatrixPage(page);
  await signInAs("editor");
  await matrix.open(publication);
  await expect(matrix.fill).toBeDisabled();
  for (const name of ["anna", "ben", "dora"]) await matrix.pickReader(name);
  await matrix.pickItem("Issue", "First");
  await matrix.pickItem("Issue", "Second");
  await matrix.pickItem("Article", "An open article");
  await matrix.pickItem("Issue", "Soon");
  await matrix.fill.click();
  await expect(matrix.cell("Granted", "Second", "anna")).toBeVisible();
  await expect(matrix.cell("Granted", "First", "ben")).toBeVisible();
  await expect(matrix.cell("Denied", "Second", "ben")).toBeVisible();
  await expect(matrix.cell("Token refused", "First", "dora")).toBeVisible();
  await expect(matrix.cell("Open to all", "An open article", "dora")).toBeVisible();
  const unreleased = matrix.table.getByRole("link", {
    name: /^Not protected: Soon for dora.*Readers do not see it yet/,
  });
  await expect(unreleased).toBeVisible();

  await page.reload();
  await matrix.fill.click();
  await expect(matrix.cell("Granted", "First", "ben")).toContainText("from memory");
  await matrix.cell("Denied", "Second", "ben").click();
  await expect(new AccessTryPage(page).theReaderGets).toContainText("They are not let in.");
});

test("readers picked quicker than the screen is drawn are picked all the same", async ({
  page,
  publication,
  keepReader,
  signInAs,
}) => {
  for (const name of ["anna", "ben", "dora"]) await keepReader(name);
  const matrix = new AccessMatrixPage(page);
  await signInAs("editor");
  await matrix.open(publication);
  await matrix.pickReaders.click();
  const offered = page.getByRole("option");
  await expect(offered).toHaveCount(3);
  await offered.evaluateAll((options) => {
    for (const option of options) (option as HTMLElement).click();
  });
  for (const name of ["anna", "ben", "dora"])
    await expect(page.getByRole("option", { name, selected: true })).toBeVisible();
});

test("test readers are pasted and forgotten", async ({ page, customer, publication, signInAs }) => {
  const matrix = new AccessMatrixPage(page);
  await signInAs("editor");
  await matrix.open(publication);
  await page.getByRole("button", { name: "Paste a token" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep a token as a test reader" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Anna");
  await dialog.getByLabel("Access token").fill("two words");
  await dialog.getByRole("button", { name: "Keep test reader" }).click();
  await expect(dialog).toContainText(/not one token/);
  await dialog.getByLabel("Access token").fill((await customer.tokens({ reader: "anna" })).access_token);
  await dialog.getByRole("button", { name: "Keep test reader" }).click();
  await expect(matrix.readers.getByRole("row").nth(1)).toContainText("Anna");
  await matrix.readers.getByRole("button", { name: "Forget Anna" }).click();
  await page.getByRole("button", { name: "Forget", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No test readers yet" })).toBeVisible();
  // The row is gone with its button: the keyboard goes on where it stood.
  await expect(page.getByRole("region", { name: "Test readers" })).toBeFocused();
});
