import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { ArticlePage } from "../pages/article-page.ts";

const picture = () => readFile(new URL("../files/picture.png", import.meta.url));

test("an article is written, saves itself, and is there again after its tab died", { tag: "@phone" }, async ({
  page,
  context,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  await signInAs("editor");
  await articlePage.openNew(publication);
  await articlePage.title.fill("The harbour at night");
  await articlePage.write("The **cranes** stand still.");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
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
  await expect(next.text).toContainText("The **cranes** stand still.");
});

test("what was typed while the service was away is offered again after the tab died", async ({
  page,
  context,
  api,
  publication,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Before", content: "First line." });
  await expect(articlePage.text).toContainText("First line.");
  await context.setOffline(true);
  await articlePage.write(" Second line.");
  await expect(articlePage.saveState).toContainText("Not saved: There was no connection");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const next = new ArticlePage(await context.newPage());
  await next.open(publication, id);
  await expect(next.text).toContainText("First line.");
  await next.restoreDraft.click();
  await expect(next.text).toContainText("First line. Second line.");
  await expect(next.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("First line. Second line.");
});

test("a picture dropped into the text is uploaded, described and shown", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Pictures", content: "Above.\n" });
  await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
  await page.getByRole("textbox", { name: "What does the image show?" }).fill("The harbour");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  const shown = articlePage.rendered.getByRole("img", { name: "The harbour" });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toMatch(/!\[The harbour\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)/);
});

test("the image of an article is dropped, replaced and removed; another file says why it is none", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Teaser" });
  const target = articlePage.details.getByRole("button", { name: "Add an image" });
  await articlePage.drop(target, "notes.txt", "text/plain", Buffer.from("no picture"));
  await expect(articlePage.details.getByRole("alert")).toContainText(
    "“notes.txt” was not taken: it isn't a JPEG, PNG or GIF image.",
  );
  await articlePage.drop(target, "lie.png", "image/png", Buffer.from("no picture"));
  await expect(articlePage.details.getByRole("alert")).toContainText("The file is no JPEG, PNG or GIF");
  await articlePage.drop(target, "teaser.png", "image/png", await picture());
  await expect(articlePage.image).toBeVisible();
  expect((await api.story(id)).image).toMatchObject({ content_type: "image/png" });

  await articlePage.details.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(articlePage.image).toBeHidden();
  expect((await api.story(id)).image).toBeNull();
});

test("a text that nobody touched is saved as it was, whatever it holds", async ({
  api,
  openArticle,
  articlePage,
}) => {
  const content = "# A\r\n\r\nb\t \u00a0\u2028\r\rc\n\n\u200b\n";
  const id = await openArticle({ title: "Strange ends", content });
  await expect(articlePage.text).toContainText("# A");
  await articlePage.title.fill("Another title");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect(await api.story(id)).toMatchObject({ title: "Another title", content });
});
