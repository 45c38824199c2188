import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("words are found within an issue, and lead to their page", { tag: "@phone" }, async ({
  page,
  publication,
  publisher,
  api,
  signInAs,
  issuePage,
}) => {
  const pdf = publisher.serve("/long.pdf", pdfOf(12, "Lighthouse"));
  const { id } = await api.importIssue({ name: "Coast", pdf });
  await signInAs("viewer");
  await issuePage.open(publication, id, "Text");
  const search = page.getByRole("searchbox", { name: "Search in this issue" });
  const found = page.getByRole("region", { name: "Pages found" });
  await search.fill("lighth");
  await expect(found.getByRole("status")).toHaveText("12 pages hold it.");
  await search.fill("lighthouse 11");
  await expect(found.getByRole("status")).toHaveText("1 page holds it.");
  await expect(found.getByRole("link").locator("mark")).toHaveText(["Lighthouse", "11"]);
  await search.fill("albatross");
  await expect(found.getByRole("status")).toHaveText("No page holds all of these words.");

  await search.fill("lighthouse 11");
  await found.getByRole("link", { name: /^Page 11/ }).click();
  await expect(page).toHaveURL(/\/pages\/11/);
  await page.goBack();
  await expect(search).toHaveValue("lighthouse 11");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(issuePage.textOf(1)).toBeVisible();
});
