import { expect, test } from "../fixtures.ts";

test("articles get a category many at once, and are found by it and by the one it lies in", async ({
  page,
  api,
  publication,
  signInAs,
  articleList,
}) => {
  const sport = await api.createCategory("Sport");
  const football = await api.createCategory("Football", sport);
  for (const name of ["One", "Two", "Three"]) await api.createStory({ name, title: name });
  await signInAs("editor");
  await articleList.open(publication);
  for (const name of ["One", "Two"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Categories", exact: true }).click();
  await page.getByRole("combobox", { name: "Categories" }).fill("foot");
  await page.getByRole("option", { name: "Sport › Football" }).click();
  await page.getByRole("button", { name: "Add to 2 articles" }).click();
  await expect(page.getByText("2 articles sorted")).toBeVisible();

  await page.goto(`/publications/${publication.id}/articles?category=${sport}`);
  await expect(page.getByRole("button", { name: "Category: Sport" })).toBeVisible();
  await expect(page.getByRole("link", { name: "One", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Three", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "All categories" }).click();
  await expect(page.getByRole("link", { name: "Three", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Category", exact: true }).click();
  await page.getByRole("combobox", { name: "Category" }).fill("foot");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`category=${football}$`));
  await expect(page.getByRole("link", { name: "Two", exact: true })).toBeVisible();
});

test("categories are picked for an article from the tree, the main one first", async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  const culture = await api.createCategory("Culture");
  const film = await api.createCategory("Film");
  const story = await api.createStory({ name: "One", title: "One", content: "Text" });
  await signInAs("editor");
  await page.goto(`/publications/${publication.id}/articles/${story.id}`);
  await page.getByRole("button", { name: "Choose categories" }).click();
  await page.getByRole("option", { name: "Culture" }).click();
  await page.getByRole("option", { name: "Film" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Make Film the main category" }).click();
  await expect.poll(async () => (await api.story(story.id)).article_category_ids).toEqual([film, culture]);
  await page.getByRole("button", { name: "Remove Culture" }).click();
  await expect.poll(async () => (await api.story(story.id)).article_category_ids).toEqual([film]);
});

test("the name of a category can be read in full, unless it is wider than the panel", {
  tag: "@phone",
}, async ({ api, openArticle, articlePage }) => {
  const film = await api.createCategory("Film");
  const long = await api.createCategory(
    "Reviews of everything that was shown in the cinemas of the city this week",
  );
  const id = await openArticle({ title: "One" });
  await api.changeStory(id, { article_category_ids: [film, long] });
  const chips = articlePage.details.getByRole("group", { name: "Categories" }).getByRole("listitem");
  const isCut = (name: string) =>
    chips.getByText(name).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await isCut("Film")).toBe(false);
  expect(await isCut("Reviews of everything")).toBe(true);
  const panel = (await articlePage.details.boundingBox())!;
  const chip = (await chips.getByText("Reviews of everything").boundingBox())!;
  expect(chip.width).toBeGreaterThan(panel.width / 2);
  expect(chip.x + chip.width).toBeLessThan(panel.x + panel.width);
});
