import { expect, test } from "../fixtures.ts";
import { ArticlePage } from "../pages/article-page.ts";

test("two tabs change the same article: the second one compares and chooses, and nothing is lost", async ({
  context,
  api,
  publication,
  openArticle,
  articlePage,
}) => {
  const released_at = "2025-01-01T00:00:00Z";
  const id = await openArticle(
    { title: "Original", preview: "Original summary", content: "One.\n\nTwo.\n\nThree.", released_at },
    "published",
  );
  const other = new ArticlePage(await context.newPage());
  await other.open(publication, id);

  await articlePage.title.fill("My title");
  await other.title.fill("Their title");
  await other.write(" And four.");
  await other.save.click();
  await expect(other.saveState).toContainText(/Saved \d/);
  await expect(articlePage.seeDifference).toBeVisible();
  await expect(articlePage.title).toHaveValue("My title");

  await articlePage.save.click();
  await expect(articlePage.saveState).toContainText("Not saved");
  await articlePage.seeDifference.click();
  await expect(articlePage.comparison.getByRole("region", { name: "Title" })).toContainText(
    "changed by both",
  );
  await articlePage.side("Title", "Yours").check();
  await articlePage.comparison.getByRole("button", { name: "Save on the newer version" }).click();
  await expect(articlePage.comparison).toBeHidden();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect(await api.story(id)).toMatchObject({
    title: "My title",
    content: "One.\n\nTwo.\n\nThree. And four.",
    preview: "Original summary",
  });
  await expect(articlePage.text).toContainText("Three. And four.");
});

test("a change made elsewhere is announced with its difference, and never moves what is being written", async ({
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Watched", content: "Line one." });
  await expect(articlePage.text).toContainText("Line one.");
  await api.changeStory(id, { content: "Line one, rewritten elsewhere." });
  await expect(articlePage.seeDifference).toBeVisible();
  await expect(articlePage.text).toHaveText("Line one.");
  await articlePage.seeDifference.click();
  await expect(articlePage.comparison.getByRole("region", { name: "Text" })).toContainText(
    "rewritten elsewhere",
  );
  await articlePage.comparison.getByRole("button", { name: "Continue on the newer version" }).click();
  await expect(articlePage.text).toHaveText("Line one, rewritten elsewhere.");
});

test("an article deleted elsewhere keeps what was written, and can become a new one", async ({
  page,
  api,
  publication,
  openArticle,
  openBrowserAs,
  articlePage,
}) => {
  const id = await openArticle({ title: "Soon gone", content: "Worth keeping." });
  await expect(articlePage.text).toContainText("Worth keeping.");
  const colleague = new ArticlePage(await openBrowserAs("admin"));
  await colleague.open(publication, id);
  await colleague.choose("Delete");
  await colleague.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(colleague.page).toHaveURL(/\/articles$/);
  await page.getByRole("button", { name: "Start a new article with it" }).click();
  await articlePage.restoreDraft.click();
  await expect(articlePage.text).toContainText("Worth keeping.");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.stories()).map(({ content }) => content)).toEqual(["Worth keeping."]);
});
