import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { pdfOf } from "../support/publisher.ts";

test("issue categories are added, put in order, renamed, and removed after it is said what is in them", async ({
  page,
  publication,
  api,
  publisher,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  const { categories, dialog } = settings;
  const rows = settings.categoryCells();
  await signInAs("admin");
  await settings.open(publication, "issue-categories");
  await settings.addCategory("Weekly");
  await expect(rows).toHaveText([/^Weekly0/]);
  await settings.addCategory("weekly");
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Special");
  await dialog.getByRole("button", { name: "Add category" }).click();
  await expect(rows).toHaveText([/^Weekly0/, /^Special0/]);

  await categories.getByRole("button", { name: "Move Special up" }).click();
  await expect(rows).toHaveText([/^Special0/, /^Weekly0/]);
  await categories.getByRole("button", { name: "Rename Special" }).click();
  await dialog.getByLabel("Name").fill("Special issues");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows).toHaveText([/^Special issues0/, /^Weekly0/]);

  const id = Number(await rows.first().getByRole("cell").nth(2).textContent());
  const issue = await api.createIssue({
    name: "Filed",
    pdf: publisher.serve("/filed.pdf", pdfOf(1)),
    category_ids: [id],
  });
  await categories.getByRole("button", { name: "Remove Special issues" }).click();
  await expect(dialog).toContainText("1 issue is in it and would lose it");
  await expect(dialog).toContainText("Filed");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(rows).toHaveText([/^Weekly0/]);
  expect((await api.issue(issue.id)).category_ids).toEqual([]);
});
