import { expect, test } from "../fixtures.ts";

const COUNT = 27;

test("pages through the list, in the address too", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueList,
}) => {
  // Their files do not exist: what is imported makes no difference here, and a refusal is quick.
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

test("a page past the end leads to the last one", async ({
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
