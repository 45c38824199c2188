import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

const DAY_MS = 24 * 3600 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Three issues in three states; that of the first two follows from their release alone. */
test.beforeEach(async ({ api, publisher, signInAs, issueList, publication }) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  await api.importIssue({ name: "Autumn", pdf, released_at: daysFromNow(-2), external_id: "EXT-100%" });
  await api.importIssue({ name: "Winter", pdf, released_at: daysFromNow(20) });
  await api.importIssue({ name: "Broken spring", pdf: `${publisher.url}/gone.pdf` }, "failed");
  await signInAs("editor");
  await issueList.open(publication);
  await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
});

test("searches names and external ids while typing, in the address too", async ({ page, issueList }) => {
  await issueList.search.fill("win");
  await expect(issueList.names).toHaveText(["Winter"]);
  await expect(page).toHaveURL(/\?search=win$/);
  await issueList.search.fill("ext-100%");
  await expect(issueList.names).toHaveText(["Autumn"]);
  await page.reload();
  await expect(issueList.search).toHaveValue("ext-100%");
  await expect(issueList.names).toHaveText(["Autumn"]);

  // The space that somebody pauses after is theirs until the next word.
  await issueList.search.fill("broken ");
  await expect(issueList.names).toHaveText(["Broken spring"]);
  await issueList.search.pressSequentially("spring");
  await expect(issueList.search).toHaveValue("broken spring");
  await expect(page).toHaveURL(/\?search=broken\+spring$/);
});

test("shows one state, and the back button undoes it", async ({ page, issueList }) => {
  await issueList.showState("Failed");
  await expect(issueList.names).toHaveText(["Broken spring"]);
  await expect(page).toHaveURL(/\?state=failed$/);
  await issueList.showState("Scheduled");
  await expect(issueList.names).toHaveText(["Winter"]);
  await issueList.showState("Visible");
  await expect(issueList.names).toHaveText(["Autumn"]);
  await page.goBack();
  await expect(issueList.names).toHaveText(["Winter"]);
  await page.goBack();
  await page.goBack();
  await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
});

test("sorts by a choice and by a column's head", async ({ page, issueList }) => {
  await issueList.sortBy("Oldest first");
  await expect(issueList.names).toHaveText(["Autumn", "Winter", "Broken spring"]);
  const release = issueList.table.getByRole("columnheader", { name: "Release" });
  await release.getByRole("button").click();
  await expect(release).toHaveAttribute("aria-sort", "ascending");
  await expect(issueList.names.first()).toHaveText("Autumn");
  await expect(page).toHaveURL(/\?sort=released_at$/);
  await issueList.sortBy("Name, Z to A");
  await expect(issueList.names).toHaveText(["Winter", "Broken spring", "Autumn"]);
});

test("narrows to days of release", async ({ page, issueList }) => {
  await page.getByRole("button", { name: "Release date" }).click();
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await expect(issueList.names).toHaveText(["Autumn"]);
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  await page.reload();
  await expect(issueList.names).toHaveText(["Autumn"]);
});

test("says that nothing matches, and how to see everything again", async ({ page, issueList }) => {
  await issueList.search.fill("no such issue");
  await expect(page.getByRole("heading", { name: "No issue matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
  await expect(issueList.search).toHaveValue("");
});
