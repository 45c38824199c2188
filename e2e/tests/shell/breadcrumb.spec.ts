import { expect, test } from "#e2e/fixtures.ts";

test.describe("the breadcrumb", () => {
  test("shows the title of an article, not its internal name", async ({
    page,
    openArticle,
    publication,
    shell,
  }) => {
    const id = await openArticle({ name: "harbour", title: "The harbour at night" });
    await expect(shell.breadcrumb).toContainText("The harbour at night");
    await page.goto(`/publications/${publication.id}/articles/${id}/preview`);
    await expect(shell.breadcrumb.getByRole("link", { name: "The harbour at night" })).toBeVisible();
  });
});
