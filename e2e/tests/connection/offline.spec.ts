import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the console offline", () => {
  test("keeps the form and saves it when the connection is back", async ({
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
    await expect(page.getByText(t("common:connection.offline"))).toBeVisible();
    await issueForm.name.fill("Typed offline");
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:errors.no_connection") }),
    );
    await expect(issueForm.name).toHaveValue("Typed offline");

    await context.setOffline(false);
    await expect(page.getByText(t("common:connection.offline"))).toBeHidden();
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).name).toBe("Typed offline");
  });

  test("explains that a page is not loaded, and shows it when the connection is back", async ({
    page,
    context,
    publication,
    signInAs,
    articleList,
  }) => {
    await signInAs("editor");
    await articleList.open(publication);
    await expect(page.getByRole("heading", { level: 1, name: t("articles:title") })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("link", { name: t("common:nav.categories") }).click();
    await expect(page.getByText(t("common:errors.offline_part"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: t("categories:title") })).toBeVisible();
  });
});
