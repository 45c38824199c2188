import { expect, test } from "#e2e/fixtures.ts";
import { IssueFormPage } from "#e2e/pages/issues/issue-form-page.ts";
import { pattern } from "#e2e/support/texts.ts";

test.describe("the local draft of a form", () => {
  test("is offered again after its tab was closed", async ({
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
    // A stopped clock keeps the debounce from ending before everything is typed.
    await page.clock.pauseAt(Date.now() + 60_000);
    await issueForm.name.fill("Half an issue");
    await issueForm.preview.fill("Half a text");
    await issueForm.price.fill("2.50");
    await expect(page.getByText(pattern("common:record.draft_kept"))).toBeHidden();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(page.getByText(pattern("common:record.draft_kept"))).toBeVisible();
    await page.close();

    const next = new IssueFormPage(await context.newPage());
    await next.openNew(publication);
    await expect(next.name).toHaveValue("");
    await next.restoreDraft.click();
    await expect(next.name).toHaveValue("Half an issue");
    await expect(next.preview).toHaveValue("Half a text");
    await expect(next.price).toHaveValue("2.50");
  });
});
