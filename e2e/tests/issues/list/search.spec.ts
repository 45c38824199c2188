import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

const DAY_MS = 24 * 3600 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Creates three issues: visible, scheduled and failed. */
test.describe("the search of the issue list", () => {
  test.beforeEach(async ({ api, publisher, signInAs, issueList, publication }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    await api.importIssue({ name: "Autumn", pdf, released_at: daysFromNow(-2), external_id: "EXT-100%" });
    await api.importIssue({ name: "Winter", pdf, released_at: daysFromNow(20) });
    await api.importIssue({ name: "Broken spring", pdf: `${publisher.url}/gone.pdf` }, "failed");
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
  });

  test("finds names and external IDs while typing and keeps the search in the address", async ({
    page,
    issueList,
  }) => {
    await issueList.search.fill("win");
    await expect(issueList.names).toHaveText(["Winter"]);
    await expect(page).toHaveURL(/\?search=win$/);
    await issueList.search.fill("ext-100%");
    await expect(issueList.names).toHaveText(["Autumn"]);
    await page.reload();
    await expect(issueList.search).toHaveValue("ext-100%");
    await expect(issueList.names).toHaveText(["Autumn"]);

    // A trailing space stays in the field during a pause in typing.
    await issueList.search.fill("broken ");
    await expect(issueList.names).toHaveText(["Broken spring"]);
    await issueList.search.pressSequentially("spring");
    await expect(issueList.search).toHaveValue("broken spring");
    await expect(page).toHaveURL(/\?search=broken\+spring$/);
  });

  test("filters by state, and the back button undoes it", async ({ page, issueList }) => {
    await issueList.showState("failed");
    await expect(issueList.names).toHaveText(["Broken spring"]);
    await expect(page).toHaveURL(/\?state=failed$/);
    await issueList.showState("scheduled");
    await expect(issueList.names).toHaveText(["Winter"]);
    await issueList.showState("visible");
    await expect(issueList.names).toHaveText(["Autumn"]);
    await page.goBack();
    await expect(issueList.names).toHaveText(["Winter"]);
    await page.goBack();
    await page.goBack();
    await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
  });

  test("sorts by a column header and by the display options", async ({ page, issueList }) => {
    const release = issueList.table.getByRole("columnheader", { name: t("common:list.column.release") });
    await expect(release).toHaveAttribute("aria-sort", "descending");
    await release.getByRole("button").click();
    await expect(release).toHaveAttribute("aria-sort", "ascending");
    await expect(issueList.names).toHaveText(["Autumn", "Winter", "Broken spring"]);
    await expect(page).toHaveURL(/\?sort=released_at$/);
    await issueList.sortBy(t("issues:list.column.name"));
    await expect(issueList.names).toHaveText(["Autumn", "Broken spring", "Winter"]);
  });

  test("shows chosen columns and compact rows, also after a reload", async ({ page, issueList }) => {
    const price = issueList.table.getByRole("columnheader", { name: t("issues:list.column.price") });
    const change = issueList.table.getByRole("columnheader", { name: t("common:list.column.change") });
    await expect(change).toBeVisible();
    await expect(price).toBeHidden();
    const heights = () =>
      issueList.rows.evaluateAll((rows) =>
        Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      );
    expect(await heights()).toBeLessThanOrEqual(64);
    await issueList.display.click();
    await page.getByRole("checkbox", { name: t("common:list.column.change") }).uncheck();
    await page.getByRole("checkbox", { name: t("issues:list.column.price") }).check();
    await page.getByText(t("common:list.densities.compact"), { exact: true }).click();
    await page.reload();
    await expect(price).toBeVisible();
    await expect(change).toBeHidden();
    expect(await heights()).toBeLessThanOrEqual(44);
  });

  test("filters by release date", async ({ page, issueList }) => {
    await issueList.filters.click();
    await page
      .getByRole("button", { name: t("common:list.column.release"), exact: true })
      .last()
      .click();
    await page.getByRole("button", { name: t("common:day_range.preset.last_30") }).click();
    await expect(issueList.names).toHaveText(["Autumn"]);
    await expect(page).toHaveURL(/released_from=\d{4}-\d{2}-\d{2}&released_to=\d{4}-\d{2}-\d{2}/);
    await page.reload();
    await expect(issueList.names).toHaveText(["Autumn"]);
  });

  test("offers to clear the filters when no issue matches", async ({ page, issueList }) => {
    await issueList.search.fill("no such issue");
    await expect(page.getByRole("heading", { name: t("issues:list.no_match_title") })).toBeVisible();
    await page.getByRole("button", { name: t("common:list.clear_filters") }).click();
    await expect(issueList.names).toHaveText(["Broken spring", "Winter", "Autumn"]);
    await expect(issueList.search).toHaveValue("");
  });
});
