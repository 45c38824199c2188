import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the saved views of a list", () => {
  test("keep search, filters and order, and are renamed and deleted", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    await api.createIssue({ name: "Autumn", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("viewer");
    await issueList.open(publication, "search=aut&sort=name");
    const views = (name: string) => page.getByRole("button", { name, exact: true });
    const choose = (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
    await views(t("common:views.title")).click();
    await choose(t("common:views.save"));
    const saving = shell.dialog(t("common:views.save"));
    await saving.getByRole("textbox").fill("Autumn issues");
    await saving.getByRole("button", { name: t("common:actions.save") }).click();
    await expect(views("Autumn issues")).toBeVisible();

    await issueList.open(publication);
    await views(t("common:views.title")).click();
    await choose("Autumn issues");
    await expect(page).toHaveURL(/\?search=aut&sort=name$/);
    await expect(issueList.search).toHaveValue("aut");
    await views("Autumn issues").click();
    await choose(t("common:views.rename"));
    const renaming = shell.dialog(t("common:views.rename"));
    await renaming.getByRole("textbox").fill("September");
    await renaming.getByRole("button", { name: t("common:actions.save") }).click();
    await views("September").click();
    await choose(t("common:views.delete"));
    await shell
      .dialog(t("common:views.delete_title", { name: "September" }))
      .getByRole("button", { name: t("common:views.delete") })
      .click();
    await expect(views(t("common:views.title"))).toBeVisible();
    await expect(page).toHaveURL(/\?search=aut&sort=name$/);
  });
});
