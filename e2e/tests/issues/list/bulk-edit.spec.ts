import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("editing selected issues", () => {
  test("changes only the chosen fields", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const pdf = `${publisher.url}/gone.pdf`;
    const issues = [];
    for (const name of ["One", "Two"])
      issues.push(await api.createIssue({ name, pdf, released_at: "2030-01-01T06:00:00Z" }));
    await signInAs("admin");
    await issueList.open(publication);
    await issueList.selectAll.check();
    await issueList.bulkBar.getByRole("button", { name: t("issues:bulk.edit") }).click();
    const dialog = shell.dialog(t("issues:bulk.edit_title", { count: 2 }));
    const confirm = dialog.getByRole("button", { name: t("issues:bulk.edit_confirm", { count: 2 }) });
    await expect(confirm).toBeDisabled();
    const choose = async (label: string, value: string | RegExp) => {
      await dialog.getByRole("combobox", { name: label }).click();
      await dialog.getByRole("option", { name: value }).click();
    };
    await choose(t("common:list.column.release"), t("common:bulk.release_none"));
    await choose(t("issue:field.for_subscribers_only"), t("common:bulk.yes"));
    await choose(t("common:review.responsible"), /Manager/);
    await confirm.click();
    await expect(issueList.results.getByRole("status")).toHaveText(t("issues:bulk.done_edit", { count: 2 }));
    for (const { id, single_purchase_required } of issues)
      expect(await api.issue(id)).toMatchObject({
        released_at: null,
        for_subscribers_only: true,
        single_purchase_required,
      });
  });

  test("lets a manager choose only who is responsible", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    await api.createIssue({ name: "One", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("manager");
    await issueList.open(publication);
    await issueList.checkbox("One").check();
    await expect(issueList.bulkBar.getByRole("button", { name: t("issues:action.delete") })).toBeHidden();
    await issueList.bulkBar.getByRole("button", { name: t("issues:bulk.edit") }).click();
    const dialog = shell.dialog(t("issues:bulk.edit_title", { count: 1 }));
    await expect(dialog.getByRole("combobox")).toHaveCount(1);
    await dialog.getByRole("combobox", { name: t("common:review.responsible") }).click();
    await dialog.getByRole("option", { name: t("common:review.unassigned") }).click();
    await dialog.getByRole("button", { name: t("issues:bulk.edit_confirm", { count: 1 }) }).click();
    await expect(issueList.results.getByRole("status")).toHaveText(t("issues:bulk.done_edit", { count: 1 }));
  });
});
