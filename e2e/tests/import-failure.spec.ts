import { expect, test } from "../fixtures.ts";
import { encryptedPdf } from "../support/publisher.ts";

const NOT_A_PDF = Buffer.from("<!doctype html><title>Sign in to download</title>");

test("an encrypted PDF: what is wrong, what to do, and that trying again does not help", async ({
  api,
  publisher,
  publication,
  signInAs,
  issueList,
  issuePage,
}) => {
  const pdf = publisher.serve("/secret.pdf", encryptedPdf());
  const { id } = await api.importIssue({ name: "Locked", pdf }, "failed");
  await signInAs("editor");
  await issueList.open(publication);
  await expect(issueList.row("Locked")).toContainText(/Failed: .*(encrypted|password)/);

  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toContainText(/encrypted|password/);
  await expect(issuePage.failure).toContainText("Importing the same file again will fail in the same way.");
  await expect(issuePage.step("Download")).toContainText("Done");
  await expect(issuePage.step("Check the file")).toContainText("Failed");
  await expect(issuePage.step("Render pages")).toContainText("Not reached");
  await expect(issuePage.failure.getByRole("link", { name: "Change the source" })).toBeVisible();
});

test("an address that leads nowhere is named with what it answered", async ({
  api,
  publisher,
  publication,
  signInAs,
  issuePage,
}) => {
  const { id } = await api.importIssue({ name: "Nowhere", pdf: `${publisher.url}/typo.pdf` }, "failed");
  await signInAs("editor");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toContainText(/answered 404 .* for \/typo\.pdf/);
  await expect(issuePage.step("Download")).toContainText("Failed");
});

test("a page that asks for a password instead of the file is no PDF", async ({
  api,
  publisher,
  publication,
  signInAs,
  issuePage,
}) => {
  const pdf = publisher.serve("/login.pdf", NOT_A_PDF);
  const { id } = await api.importIssue({ name: "A web page", pdf }, "failed");
  await signInAs("editor");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toContainText(/PDF/);
  await expect(issuePage.step("Check the file")).toContainText("Failed");
  await issuePage.show("Pages");
  await expect(issuePage.page.getByRole("heading", { name: "No pages" })).toBeVisible();
});
