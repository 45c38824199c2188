import { expect, test } from "#e2e/fixtures.ts";
import { TrashPage } from "#e2e/pages/trash-page.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the trash", () => {
  test("brings back an article by undo, and an issue under another name", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    articleList,
    articlePage,
    issueList,
    shell,
  }) => {
    const trash = new TrashPage(page);
    const article = await api.createStory(
      { name: "Harbour", title: "Harbour", content: "Ships", released_at: "2025-01-01T00:00:00Z" },
      "published",
    );
    const issue = await api.createIssue({ name: "Monday", pdf: `${publisher.url}/gone.pdf` });
    await api.untilImport(issue.id, "failed");
    await signInAs("editor");

    await articleList.open(publication);
    await articleList.choose("Harbour", "delete");
    await shell
      .dialog(t("common:actions.delete_title", { name: "Harbour" }))
      .getByRole("button", {
        name: t("common:actions.delete"),
      })
      .click();
    const moved = shell.notification(t("articles:action.deleted", { name: "Harbour" }));
    // A notification under the pointer stays open.
    await moved.hover();
    await expect(articleList.link("Harbour")).toBeHidden();
    await moved.getByRole("button", { name: t("common:actions.undo") }).click();
    await expect(shell.notification(t("common:trash.restored", { name: "Harbour" }))).toBeVisible();
    await expect(articleList.row("Harbour")).toContainText(t("articles:state.visible"));
    expect((await api.story(article.id)).content).toBe("Ships");
    await articleList.link("Harbour").click();
    await expect(articlePage.title).toHaveValue("Harbour");

    await issueList.open(publication);
    await page.getByRole("button", { name: t("common:list.actions_of", { name: "Monday" }) }).click();
    await page.getByRole("menuitem", { name: t("common:actions.delete") }).click();
    await shell
      .dialog(t("common:actions.delete_title", { name: "Monday" }))
      .getByRole("button", {
        name: t("common:actions.delete"),
      })
      .click();
    await expect(shell.notification(t("issues:action.deleted", { name: "Monday" }))).toBeVisible();
    await api.createIssue({ name: "Monday", pdf: `${publisher.url}/gone.pdf` });
    await trash.link.click();
    await expect(trash.heading).toBeVisible();
    await expect(trash.row("Monday")).toContainText(t("trash:days_left", { count: 30 }));
    const dialog = await trash.askToRestore("Monday");
    await expect(dialog).toContainText(t("trash:dialog.never"));
    const restore = dialog.getByRole("button", { name: t("trash:restore"), exact: true });
    await restore.click();
    await trash.newName.fill("Monday, first try");
    await restore.click();
    await expect(dialog).toBeHidden();
    await expect(shell.notification(t("common:trash.restored", { name: "Monday, first try" }))).toBeVisible();
    await expect(page.getByRole("heading", { name: t("trash:empty_title") })).toBeVisible();
    expect((await api.issue(issue.id)).name).toBe("Monday, first try");
  });
});
