import { expect, test } from "#e2e/fixtures.ts";
import { slowPdf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const PAGES = 12;

test.describe("a new issue", () => {
  test("is imported from an address, with its progress and pages shown live", {
    tag: ["@phone", "@smoke"],
  }, async ({ page, api, publisher, publication, signInAs, issueList, issueForm, issuePage }) => {
    const held = publisher.hold("/weekly.pdf", slowPdf(PAGES));
    await signInAs("editor");
    await issueList.open(publication);
    await issueList.newIssue.click();
    await issueForm.pdfAddress.fill(held.url);
    await expect(page.getByText(pattern("issue-form:source.fetched", { file: "weekly.pdf" }))).toBeVisible();
    await issueForm.name.fill("Weekly 47");
    await issueForm.create.click();

    await expect(issuePage.heading).toHaveText("Weekly 47");
    await expect(issuePage.status(pattern("issues:state.step.download_of"))).toBeVisible();
    held.release();
    await expect(issuePage.status(t("issues:sentence.unscheduled"))).toBeVisible();
    await expect(issuePage.pages).toHaveCount(PAGES);
    await expect(issuePage.status(t("issue:pages_count", { count: PAGES }))).toBeVisible();
    await issuePage.show("import");
    for (const step of ["download", "verify", "render", "finish"] as const)
      await expect(issuePage.step(step)).toContainText(t("issue:import.step_status.done"));

    const id = Number(/issues\/(\d+)/.exec(page.url())?.[1]);
    expect(await api.issue(id)).toMatchObject({ name: "Weekly 47", import: { status: "finished" } });
  });
});
