import { expect, test } from "../fixtures.ts";
import { ArticleListPage } from "../pages/article-list-page.ts";

const READY = { content: "Text", released_at: "2025-01-01T00:00:00Z" };

test("what happens to articles elsewhere appears in the list by itself", async ({
  api,
  publication,
  signInAs,
  openBrowserAs,
  articleList,
}) => {
  await signInAs("viewer");
  await articleList.open(publication);
  await expect(articleList.page.getByRole("heading", { name: "No articles yet" })).toBeVisible();
  const colleague = new ArticleListPage(await openBrowserAs("editor"));

  const { id } = await api.createStory({ name: "Live", title: "Live", ...READY });
  await expect(articleList.link("Live")).toBeVisible();
  await api.changeStory(id, { title: "Live, renamed" });
  await expect(articleList.link("Live, renamed")).toBeVisible();

  await colleague.open(publication);
  await colleague.choose("Live", "Publish");
  await expect(articleList.row("Live, renamed")).toContainText("Visible");
  await colleague.choose("Live", "Take offline");
  await colleague.page.getByRole("dialog").getByRole("button", { name: "Take offline" }).click();
  await expect(articleList.row("Live, renamed")).toContainText("Draft");
  await colleague.choose("Live", "Delete");
  await colleague.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(articleList.link("Live, renamed")).toBeHidden();
});

test("articles are deleted together, and the others stay", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
}) => {
  const records = [];
  for (const name of ["One", "Two", "Kept"]) records.push(await api.createStory({ name, title: name }));
  await signInAs("editor");
  await articleList.open(publication);
  await articleList.checkbox("One").check();
  await articleList.checkbox("Two").check();
  await articleList.bulkBar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 articles" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("2 articles deleted");
  await expect(articleList.rows).toHaveCount(1);
  expect((await api.stories()).map(({ name }) => name)).toEqual(["Kept"]);
});

test("categories are named, the days of creation narrow the list, and all of it can be undone", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
}) => {
  const category = await api.createCategory("Culture");
  const { id } = await api.createStory({ title: "At the theatre" });
  await api.changeStory(id, { article_category_ids: [category] });
  await signInAs("viewer");
  await articleList.open(publication);
  await expect(articleList.row("At the theatre")).toContainText("Culture");
  await page.getByRole("button", { name: "Created" }).click();
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  await expect(articleList.link("At the theatre")).toBeVisible();
  await articleList.open(publication, "from=2001-01-01&to=2001-12-31");
  await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(articleList.link("At the theatre")).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
});

test("who may only read is offered nothing that would be refused", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
  articlePage,
}) => {
  const { id } = await api.createStory({ name: "Read me", title: "Read me", content: "Only read." });
  await signInAs("viewer");
  await articleList.open(publication);
  await expect(articleList.link("Read me")).toBeVisible();
  await expect(articleList.newArticle).toBeHidden();
  await expect(articleList.rows).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Read me" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open", "Preview as reader"]);

  await articlePage.open(publication, id);
  await expect(page.getByText("your role does not allow to change it")).toBeVisible();
  await expect(articlePage.text).toHaveText("Only read.");
  await expect(articlePage.text).toHaveAttribute("aria-readonly", "true");
  await expect(articlePage.publish).toBeHidden();
  await articlePage.openNew(publication);
  await expect(page.getByRole("heading", { name: "Your role does not allow this" })).toBeVisible();
});
