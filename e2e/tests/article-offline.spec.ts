import { expect, test } from "../fixtures.ts";
import { ArticlePage } from "../pages/article-page.ts";

test("without a connection writing goes on, and is saved by itself when it is back", async ({
  context,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Before", content: "First." });
  await expect(articlePage.text).toContainText("First.");
  await context.setOffline(true);
  await articlePage.write(" Typed offline.");
  await articlePage.title.fill("Named offline");
  await expect(articlePage.saveState).toContainText("Not saved: There was no connection");
  expect((await api.story(id)).content).toBe("First.");

  await context.setOffline(false);
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect(await api.story(id)).toMatchObject({
    title: "Named offline",
    content: "First. Typed offline.",
  });
});

test("a new article whose tab dies before its first save is offered again, and can be discarded", async ({
  page,
  context,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  await signInAs("editor");
  await page.clock.install();
  await articlePage.openNew(publication);
  await expect(articlePage.text).toBeVisible();
  // Between the pause on which a draft is kept and the longer one on which it is saved.
  await page.clock.pauseAt(Date.now() + 60_000);
  await articlePage.title.fill("Half a title");
  await articlePage.text.fill("Half a text");
  await page.clock.runFor(1000);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.close();
  await context.clock.resume();
  expect(await api.stories()).toEqual([]);

  const next = new ArticlePage(await context.newPage());
  await next.openNew(publication);
  await next.restoreDraft.click();
  await expect(next.title).toHaveValue("Half a title");
  await expect(next.text).toHaveText("Half a text");
  await expect(next.saveState).toContainText(/Saved \d/);
  expect(await api.stories()).toMatchObject([{ title: "Half a title", content: "Half a text" }]);

  await next.openNew(publication);
  await expect(next.text).toBeVisible();
  await expect(next.title).toHaveValue("");
  await expect(next.restoreDraft).toBeHidden();
});
