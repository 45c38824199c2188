import { expect, test } from "../fixtures.ts";
import { elaboratePdf } from "../support/publisher.ts";

const PAGES = 12;

test("an issue made from an address: its import is watched, and its pages appear", { tag: "@phone" }, async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueList,
  issueForm,
  issuePage,
}) => {
  const held = publisher.hold("/weekly.pdf", elaboratePdf(PAGES));
  await signInAs("editor");
  await issueList.open(publication);
  await issueList.newIssue.click();
  await issueForm.pdfAddress.fill(held.url);
  await expect(page.getByText(/^weekly\.pdf will be fetched from 127\.0\.0\.1/)).toBeVisible();
  await issueForm.name.fill("Weekly 47");
  await issueForm.create.click();

  await expect(issuePage.heading).toHaveText("Weekly 47");
  await expect(issuePage.status(/^Importing, .+ of .+ downloaded$/)).toBeVisible();
  const someAreReady = issuePage.status(new RegExp(`^[1-9]\\d* of ${PAGES} pages are ready`)).waitFor();
  held.release();
  await someAreReady;
  await expect(issuePage.pages.first()).toBeVisible();

  await expect(issuePage.status("Not scheduled")).toBeVisible({ timeout: 45_000 });
  await expect(issuePage.pages).toHaveCount(PAGES);
  await expect(issuePage.status(`${PAGES} pages`)).toBeVisible();
  await issuePage.show("Import");
  for (const step of ["Download", "Check the file", "Render pages", "Finish"])
    await expect(issuePage.step(step)).toContainText("Done");

  const id = Number(/issues\/(\d+)/.exec(page.url())?.[1]);
  expect(await api.issue(id)).toMatchObject({ name: "Weekly 47", import: { status: "finished" } });
});
