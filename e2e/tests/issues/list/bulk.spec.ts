import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("selected issues", () => {
  test("are edited, imported again and deleted", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const ids: number[] = [];
    for (const name of ["One", "Two"])
      ids.push((await api.importIssue({ name, pdf, released_at: "2030-01-01T06:00:00Z" })).id);
    const start = (action: "common:actions.edit" | "issues:action.import_again" | "issues:action.delete") =>
      issueList.bulkBar.getByRole("button", { name: t(action) }).click();
    await signInAs("admin");
    await issueList.open(publication);
    await issueList.selectAll.check();

    await start("common:actions.edit");
    const dialog = shell.dialog(t("issues:bulk.edit_title", { count: 2 }));
    for (const [field, value] of [
      [t("common:list.column.release"), t("common:bulk.release_none")],
      [t("common:review.responsible"), /Manager/],
    ] as const) {
      await dialog.getByRole("combobox", { name: field }).click();
      await dialog.getByRole("option", { name: value }).click();
    }
    await dialog.getByRole("button", { name: t("issues:bulk.edit_confirm", { count: 2 }) }).click();
    const result = issueList.results.getByRole("status");
    await expect(result).toHaveText(t("issues:bulk.done_edit", { count: 2 }));
    for (const id of ids) expect((await api.issue(id)).released_at).toBeNull();

    await issueList.selectAll.check();
    await start("issues:action.import_again");
    await shell
      .dialog(t("issues:bulk.again_title", { count: 2 }))
      .getByRole("button", { name: t("issues:action.import_again") })
      .click();
    await expect(result).toHaveText(t("issues:bulk.done_again", { count: 2 }));
    for (const id of ids) await api.untilImport(id, "finished");
    await expect(issueList.row("One")).toContainText(t("issues:state.unscheduled"));

    await issueList.selectAll.check();
    await start("issues:action.delete");
    await shell
      .dialog(t("issues:bulk.delete_title", { count: 2 }))
      .getByRole("button", { name: t("issues:bulk.delete_confirm", { count: 2 }) })
      .click();
    await expect(result).toHaveText(t("issues:bulk.done_delete", { count: 2 }));
    await expect(issueList.rows).toHaveCount(0);
    for (const id of ids) await expect(api.issue(id)).rejects.toThrow("404");
  });
});
