import { expect, test } from "../fixtures.ts";

test("what failed is tried again for real, also after a look at another screen", async ({
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
  await articleList.bulkBar.getByRole("button", { name: "Categories" }).click();
  const dialog = shell.dialog("Categories of 1 article");
  await dialog.getByText("Culture", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add to 1 article" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("status")).toContainText("1 failed");

  await page.unroute("**/stories/**");
  await shell.goTo("Issues");
  await expect(page.getByRole("heading", { level: 1, name: "Issues" })).toBeVisible();
  await shell.menu.getByRole("link", { name: "Articles" }).click();
  await results.getByRole("button", { name: "Try the failed ones again" }).click();
  await expect(results.getByRole("status")).toHaveText("1 article sorted");
  expect((await api.story(id)).article_category_ids).toEqual([category]);
});

test("articles are deleted while issues still are; the page asks before it drops what is under way", async ({
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
  await issueList.bulkBar.getByRole("button", { name: "Delete" }).click();
  await shell.dialog("Delete 1 issue?").getByRole("button", { name: "Delete 1 issue" }).click();
  await expect(issueList.result("Slow")).toContainText("Under way");

  await shell.menu.getByRole("link", { name: "Articles" }).click();
  await articleList.checkbox("Harbour").check();
  await articleList.bulkBar.getByRole("button", { name: "Delete" }).click();
  await shell.dialog("Delete 1 article?").getByRole("button", { name: "Delete 1 article" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("status")).toHaveText("1 article deleted");
  await expect(api.story(id)).rejects.toThrow();

  const isHeld = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await isHeld()).toBe(true);
  answer();
  await shell.goTo("Issues");
  await expect(results.getByRole("status")).toHaveText("1 issue deleted");
  await expect(api.issue(issue.id)).rejects.toThrow();
  expect(await isHeld()).toBe(false);
});

test("an issue that a colleague has deleted meanwhile counts as deleted", async ({
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
  await issueList.bulkBar.getByRole("button", { name: "Delete" }).click();
  await shell.dialog("Delete 1 issue?").getByRole("button", { name: "Delete 1 issue" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("status")).toHaveText("1 issue deleted");
  await expect(issueList.bulkBar).toBeHidden();
});
