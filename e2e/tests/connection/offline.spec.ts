import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the console offline", () => {
  test("keeps a form and explains a page that is not loaded, until the connection is back", async ({
    page,
    context,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
    shell,
  }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    const offline = page.getByText(t("common:connection.offline"));
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await expect(issueForm.name).toHaveValue("Before");
    await test.step("save a form", async () => {
      await context.setOffline(true);
      await expect(offline).toBeVisible();
      await issueForm.name.fill("Typed offline");
      await issueForm.save.click();
      await expect(issueForm.saveState).toContainText(
        t("common:save_state.failed", { reason: t("common:errors.no_connection") }),
      );
      await expect(issueForm.name).toHaveValue("Typed offline");

      await context.setOffline(false);
      await expect(offline).toBeHidden();
      const leaving = shell.dialog(t("common:unsaved.title"));
      await issueForm.cancel.click();
      await leaving.getByRole("button", { name: t("common:unsaved.stay") }).click();
      await issueForm.save.click();
      await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
      expect((await api.issue(id)).name).toBe("Typed offline");
    });

    await test.step("open another page", async () => {
      await context.setOffline(true);
      await shell.goTo("categories");
      await expect(page.getByText(t("common:errors.offline_part"))).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1, name: t("common:nav.categories") })).toBeVisible();
    });
  });
});
