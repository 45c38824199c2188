import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the text search of an issue", () => {
  test("finds words and links to their pages", async ({
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
    await issuePage.open(publication, id, "text");
    const search = page.getByRole("searchbox", { name: t("issue:search.label") });
    const found = page.getByRole("region", { name: t("issue:search.results") });
    await search.fill("lighth");
    await expect(found.getByRole("status")).toHaveText(t("issue:search.found", { count: 12 }));
    await search.fill("lighthouse 11");
    await expect(found.getByRole("status")).toHaveText(t("issue:search.found", { count: 1 }));
    await expect(found.getByRole("link").locator("mark")).toHaveText(["Lighthouse", "11"]);
    await search.fill("albatross");
    await expect(found.getByRole("status")).toHaveText(t("issue:search.found_zero"));

    await search.fill("lighthouse 11");
    await found.getByRole("link", { name: t("issue:text.heading", { number: 11 }) }).click();
    await expect(page).toHaveURL(/\/pages\/11/);
    await page.goBack();
    await expect(search).toHaveValue("lighthouse 11");
    await page.getByRole("button", { name: t("common:list.clear_search") }).click();
    await expect(issuePage.textOf(1)).toBeVisible();
  });
});
