import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern } from "#e2e/support/texts.ts";

test.describe("a new article", () => {
  test("is saved automatically and is complete after its tab was closed", {
    tag: ["@phone", "@smoke"],
  }, async ({ page, context, api, publication, signInAs, articlePage }) => {
    await signInAs("editor");
    await articlePage.openNew(publication);
    await articlePage.title.fill("The harbour at night");
    await articlePage.write("The **cranes** stand still.");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    const id = Number(page.url().split("/").at(-1));
    expect(await api.story(id)).toMatchObject({
      name: "The harbour at night",
      title: "The harbour at night",
      content: "The **cranes** stand still.",
      published_at: null,
    });

    await page.close();
    const next = new ArticlePage(await context.newPage());
    await next.open(publication, id);
    await expect(next.title).toHaveValue("The harbour at night");
    await expect(next.text).toHaveText("The cranes stand still.");
  });
});
