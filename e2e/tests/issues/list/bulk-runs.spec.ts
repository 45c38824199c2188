import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("a bulk action", () => {
  test("retries failed items after another screen was opened", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
    shell,
  }) => {
    const category = await api.createCategory("Culture");
    const { id } = await api.createStory({ name: "Harbour", title: "Harbour" });
    await signInAs("editor");
    await articleList.open(publication);
    await articleList.checkbox("Harbour").check();
    await page.route("**/stories/**", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.abort("connectionreset"),
    );
    await articleList.bulkBar.getByRole("button", { name: t("articles:bulk.edit") }).click();
    const dialog = shell.dialog(t("articles:bulk.edit_title", { count: 1 }));
    await dialog.getByRole("combobox", { name: t("common:bulk.categories") }).click();
    await dialog.getByRole("option", { name: t("common:bulk.categories_add") }).click();
    await dialog.getByRole("option", { name: "Culture" }).click();
    await dialog.getByRole("button", { name: t("articles:bulk.edit_confirm", { count: 1 }) }).click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results.getByRole("status")).toContainText(t("common:bulk.failures", { count: 1 }));

    await page.unroute("**/stories/**");
    await shell.goTo("issues");
    await expect(page.getByRole("heading", { level: 1, name: t("issues:title") })).toBeVisible();
    await shell.menu.getByRole("link", { name: t("common:nav.articles") }).click();
    await results.getByRole("button", { name: t("common:bulk.retry") }).click();
    await expect(results.getByRole("status")).toHaveText(t("articles:bulk.done_edit", { count: 1 }));
    expect((await api.story(id)).article_category_ids).toEqual([category]);
  });

  test("runs beside another one, and asks before the page is closed", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    articleList,
    shell,
  }) => {
    const issue = await api.createIssue({ name: "Slow", pdf: `${publisher.url}/gone.pdf` });
    const { id } = await api.createStory({ name: "Harbour", title: "Harbour" });
    await signInAs("editor");
    await issueList.open(publication);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/emags/*", async (route) => {
      if (route.request().method() === "DELETE") await answered;
      await route.fallback();
    });
    await issueList.checkbox("Slow").check();
    await issueList.bulkBar.getByRole("button", { name: t("issues:action.delete") }).click();
    await shell
      .dialog(t("issues:bulk.delete_title", { count: 1 }))
      .getByRole("button", { name: t("issues:bulk.delete_confirm", { count: 1 }) })
      .click();
    await expect(issueList.result("Slow")).toContainText(t("common:bulk.item.running"));

    await shell.menu.getByRole("link", { name: t("common:nav.articles") }).click();
    await articleList.checkbox("Harbour").check();
    await articleList.bulkBar.getByRole("button", { name: t("articles:action.delete") }).click();
    await shell
      .dialog(t("articles:bulk.delete_title", { count: 1 }))
      .getByRole("button", { name: t("articles:bulk.delete_confirm", { count: 1 }) })
      .click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results.getByRole("status")).toHaveText(t("articles:bulk.done_delete", { count: 1 }));
    await expect(api.story(id)).rejects.toThrow();

    const isHeld = () =>
      page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await isHeld()).toBe(true);
    answer();
    await shell.goTo("issues");
    await expect(results.getByRole("status")).toHaveText(t("issues:bulk.done_delete", { count: 1 }));
    await expect(api.issue(issue.id)).rejects.toThrow();
    expect(await isHeld()).toBe(false);
  });

  test("counts an issue as deleted that was deleted in the meantime", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const { id } = await api.createIssue({ name: "Twice", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueList.open(publication);
    await issueList.checkbox("Twice").check();
    await api.remove(id);
    await issueList.bulkBar.getByRole("button", { name: t("issues:action.delete") }).click();
    await shell
      .dialog(t("issues:bulk.delete_title", { count: 1 }))
      .getByRole("button", { name: t("issues:bulk.delete_confirm", { count: 1 }) })
      .click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results.getByRole("status")).toHaveText(t("issues:bulk.done_delete", { count: 1 }));
    await expect(issueList.bulkBar).toBeHidden();
  });
});
