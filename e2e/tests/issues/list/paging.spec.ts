import { expect, test } from "#e2e/fixtures.ts";

const COUNT = 27;

test.describe("the pages of the issue list", () => {
  test("are kept in the address", async ({ page, api, publisher, publication, signInAs, issueList }) => {
    // The files do not exist, because a failed import is quick and its result does not matter here.
    const pdf = `${publisher.url}/gone.pdf`;
    for (let number = 1; number <= COUNT; number++) await api.createIssue({ name: `Issue ${number}`, pdf });

    await signInAs("viewer");
    await issueList.open(publication);
    await expect(issueList.rows).toHaveCount(25);
    await expect(issueList.pagination).toContainText("1–25 of 27");
    await issueList.goToPage(2);
    await expect(issueList.names).toHaveText(["Issue 2", "Issue 1"]);
    await expect(page).toHaveURL(/\?page=2$/);
    await page.reload();
    await expect(issueList.names).toHaveText(["Issue 2", "Issue 1"]);

    await page.goBack();
    await expect(issueList.rows).toHaveCount(25);
    await issueList.rowsPerPage.click();
    await page.getByRole("option", { name: "50", exact: true }).click();
    await expect(issueList.rows).toHaveCount(COUNT);
    await expect(issueList.pagination).toContainText("1–27 of 27");
  });

  test("show the last page for a number past the end", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
  }) => {
    await api.createIssue({ name: "The only one", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("viewer");
    await issueList.open(publication, "page=9");
    await expect(issueList.names).toHaveText(["The only one"]);
    await expect(page).toHaveURL(`/publications/${publication.id}/issues`);
  });
});
