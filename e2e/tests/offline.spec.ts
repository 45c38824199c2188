import { expect, test } from "../fixtures.ts";

test("without a connection work goes on, and nothing is lost", async ({
  page,
  context,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await expect(issueForm.name).toHaveValue("Before");
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await issueForm.name.fill("Typed offline");
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Not saved: There was no connection");
  await expect(issueForm.name).toHaveValue("Typed offline");

  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText(/Saved \d/);
  expect((await api.issue(id)).name).toBe("Typed offline");
});

test("a page that is first wanted without a connection says so, and appears when there is one", async ({
  page,
  context,
  publication,
  signInAs,
  articleList,
}) => {
  await signInAs("editor");
  await articleList.open(publication);
  await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Categories" }).click();
  await expect(page.getByText("This page was not loaded before.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
});
