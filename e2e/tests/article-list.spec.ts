import { expect, test } from "../fixtures.ts";

const READY = { content: "Text", released_at: "2025-01-01T00:00:00Z" };

test("the list is searched and filtered, in the address too", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
}) => {
  await api.createStory({ title: "Spring", content: "The tulips bloom.", external_id: "EXT-1" });
  await api.createStory({ title: "Summer", ...READY, external_id: "EXT-2" }, "published");
  await signInAs("viewer");
  await articleList.open(publication);
  await expect(articleList.link("Spring")).toBeVisible();
  await articleList.search.fill("TULIP");
  await expect(articleList.link("Summer")).toBeHidden();
  await expect(articleList.link("Spring")).toBeVisible();
  await expect(page).toHaveURL(/search=TULIP/);
  await page.reload();
  await expect(articleList.search).toHaveValue("TULIP");
  await expect(articleList.link("Spring")).toBeVisible();
  await articleList.search.fill("");
  await articleList.showState("Visible");
  await expect(articleList.link("Spring")).toBeHidden();
  await expect(articleList.link("Summer")).toBeVisible();
  await expect(page).toHaveURL(/state=visible/);
  await page.goBack();
  await expect(articleList.link("Spring")).toBeVisible();
});

test("external ids are filtered by parts, several with commas", async ({
  api,
  publication,
  signInAs,
  articleList,
  page,
}) => {
  for (const number of [1, 2, 3])
    await api.createStory({ title: `Number ${number}`, external_id: `EXT-00${number}` });
  await signInAs("viewer");
  await articleList.open(publication);
  await articleList.externalId.fill("001, 003");
  await articleList.externalId.press("Enter");
  await expect(articleList.link("Number 2")).toBeHidden();
  await expect(articleList.link("Number 1")).toBeVisible();
  await expect(articleList.link("Number 3")).toBeVisible();
  await expect(page).toHaveURL(/external_id=001/);
});

test("articles are published together, and each says how it went", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
}) => {
  const ready = await api.createStory({ name: "Ready", title: "Ready", ...READY });
  const bare = await api.createStory({ name: "Bare", title: "" });
  await signInAs("editor");
  await articleList.open(publication);
  await articleList.checkbox("Ready").check();
  await articleList.checkbox("Bare").check();
  await articleList.bulkBar.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish 2 articles" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("1 article published");
  await expect(results).toContainText("Bare");
  await expect(results).toContainText(
    "Title must not be blank before the article is published; Text must not be blank before the article is published; Release date must be set before the article is published",
  );
  expect((await api.story(ready.id)).published_at).not.toBeNull();
  expect((await api.story(bare.id)).published_at).toBeNull();
});

test("an empty list says what articles are, and leads to the first one", async ({
  page,
  publication,
  signInAs,
  articleList,
}) => {
  await signInAs("editor");
  await articleList.open(publication);
  await expect(page.getByRole("heading", { name: "No articles yet" })).toBeVisible();
  await articleList.newArticle.first().click();
  await expect(page).toHaveURL(/\/articles\/new$/);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("publishing together names the fields as the form does", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    await api.createStory({ name: "Leer", title: "" });
    await signInAs("editor");
    await articleList.open(publication);
    await page.getByRole("checkbox", { name: "Leer auswählen" }).check();
    await page.getByRole("button", { name: "Veröffentlichen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "1 Artikel veröffentlichen" }).click();
    const results = page.getByRole("region", { name: "Ergebnisse" });
    await expect(results).toContainText("Titel darf nicht leer sein");
    await expect(results).toContainText("Text darf nicht leer sein");
    await expect(results).toContainText("Erscheinungsdatum muss");
  });
});
