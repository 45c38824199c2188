import { expect, test } from "../fixtures.ts";

test("a deleted issue is not asked for again", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issuePage,
  issueList,
  shell,
  faults,
}) => {
  const { id } = await api.createIssue({ name: "Soon gone", pdf: `${publisher.url}/gone.pdf` });
  await api.untilImport(id, "failed");
  await signInAs("editor");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toBeVisible();
  const asked: string[] = [];
  let deleted = false;
  page.on("request", (request) => {
    if (deleted && new RegExp(`emags/${id}\\b|emag_ids=${id}\\b`).test(request.url()))
      asked.push(request.url());
    if (request.method() === "DELETE") deleted = true;
  });
  await issuePage.moreActions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await shell.dialog("Delete “Soon gone”?").getByRole("button", { name: "Delete" }).click();
  await expect(issueList.heading).toBeVisible();
  await expect(page.getByText("Soon gone", { exact: true })).toBeHidden();
  expect(asked).toEqual([]);
  expect(faults.errors).toEqual([]);
});
