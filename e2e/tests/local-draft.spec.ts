import { expect, test } from "../fixtures.ts";
import { IssueFormPage } from "../pages/issue-form-page.ts";

test("what was typed into a tab that died is offered again", async ({
  page,
  context,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await page.clock.install();
  await issueForm.openNew(publication);
  await expect(issueForm.name).toBeVisible();
  // The pause in typing comes when everything is typed, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await issueForm.name.fill("Half an issue");
  await issueForm.preview.fill("Half a text");
  await issueForm.price.fill("2.50");
  await expect(page.getByText(/^Kept on this device/)).toBeHidden();
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.close();

  const next = new IssueFormPage(await context.newPage());
  await next.openNew(publication);
  await expect(next.name).toHaveValue("");
  await next.restoreDraft.click();
  await expect(next.name).toHaveValue("Half an issue");
  await expect(next.preview).toHaveValue("Half a text");
  await expect(next.price).toHaveValue("2.50");
});

test("a draft can be thrown away, and is not offered to somebody else", async ({
  page,
  context,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  await issueForm.name.fill("Not for others");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.close();

  const next = new IssueFormPage(await context.newPage());
  await signInAs("admin");
  await next.openNew(publication);
  await expect(next.create).toBeVisible();
  await expect(next.restoreDraft).toBeHidden();

  await signInAs("editor");
  await next.openNew(publication);
  await next.discardDraft.click();
  await expect(next.discardDraft).toBeHidden();
  await next.page.reload();
  await expect(next.create).toBeVisible();
  await expect(next.restoreDraft).toBeHidden();
});

test("two tabs with the same form keep what was typed into each, whatever becomes of the other", async ({
  page,
  context,
  publication,
  publisher,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  const kept = (form: IssueFormPage) => expect(form.page.getByText(/^Kept on this device/)).toBeVisible();
  const other = new IssueFormPage(await context.newPage());
  await issueForm.openNew(publication);
  await other.openNew(publication);
  await issueForm.name.fill("Of the first tab");
  await kept(issueForm);
  await other.name.fill("Of the second tab");
  await other.pdfAddress.fill(`${publisher.url}/gone.pdf`);
  await kept(other);
  await other.create.click();
  await expect(other.page.getByRole("heading", { name: "Of the second tab" })).toBeVisible();
  await page.close();

  const next = new IssueFormPage(await context.newPage());
  await next.openNew(publication);
  await next.restoreDraft.click();
  await expect(next.name).toHaveValue("Of the first tab");
});
