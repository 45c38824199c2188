import { expect, test } from "../fixtures.ts";
import { OverviewPage } from "../pages/overview-page.ts";

test("keys lead from place to place, and a list explains them", async ({
  page,
  publication,
  signInAs,
  shell,
  issueList,
}) => {
  const overview = new OverviewPage(page);
  await signInAs("editor");
  await overview.open(publication);
  await expect(overview.heading).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(issueList.heading).toBeVisible();
  await page.keyboard.press("?");
  const sheet = shell.dialog("Keys of the keyboard");
  await expect(sheet.getByRole("row", { name: "G then I Go to Issues" })).toBeVisible();
  await expect(sheet.getByRole("row", { name: /Page thumbnails/ })).toBeVisible();
  await expect(sheet.getByRole("row", { name: /Bold/ })).toBeVisible();
  await expect(sheet.getByRole("row", { name: "Esc then Tab Leave the text" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("keys of a single character can be turned off, and never act where somebody writes", async ({
  page,
  publication,
  signInAs,
  shell,
  issueList,
}) => {
  const overview = new OverviewPage(page);
  await signInAs("editor");
  await issueList.open(publication, "search=x");
  const search = page.getByRole("searchbox");
  await search.fill("gone? g o");
  await search.press("?");
  await expect(search).toHaveValue("gone? g o?");
  await expect(shell.dialog("Keys of the keyboard")).toBeHidden();

  await shell.account.click();
  await page.getByRole("menuitemcheckbox", { name: "Keys of a single character" }).click();
  await page.keyboard.press("Escape");
  await overview.open(publication);
  await expect(overview.heading).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await expect(shell.dialog("Keys of the keyboard")).toBeHidden();
  await expect(overview.heading).toBeAttached();
});
