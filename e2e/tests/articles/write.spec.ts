import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const picture = () => readFile(new URL("../../files/picture.png", import.meta.url));

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

  test("uploads and shows an image that is dropped into its text", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Pictures", content: "Above.\n" });
    await articlePage.showBoth();
    await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
    await page.getByRole("textbox", { name: t("articles:editor.image.describe") }).fill("The harbour");
    await page.getByRole("button", { name: t("articles:editor.image.use"), exact: true }).click();
    const shown = articlePage.rendered.getByRole("img", { name: "The harbour" });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toMatch(/!\[The harbour\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)/);
  });

  test("saves text that was not edited byte for byte", async ({ api, openArticle, articlePage }) => {
    const content = "# A\r\n\r\nb\t \u00a0\u2028\r\rc\n\n\u200b\n";
    const id = await openArticle({ title: "Strange ends", content });
    await expect(articlePage.text.getByText("A", { exact: true })).toBeVisible();
    await articlePage.title.fill("Another title");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.story(id)).toMatchObject({ title: "Another title", content });
  });
});
