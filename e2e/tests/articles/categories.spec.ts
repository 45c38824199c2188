import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the categories of articles", () => {
  test("are added in bulk, and filter the list by a category or its parent", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
    shell,
  }) => {
    const sport = await api.createCategory("Sport");
    const football = await api.createCategory("Football", sport);
    for (const name of ["One", "Two", "Three"]) await api.createStory({ name, title: name });
    await signInAs("editor");
    await articleList.open(publication);
    for (const name of ["One", "Two"])
      await page.getByRole("checkbox", { name: t("common:list.select", { name }) }).check();
    await articleList.bulkBar.getByRole("button", { name: t("articles:bulk.edit") }).click();
    const dialog = shell.dialog(t("articles:bulk.edit_title", { count: 2 }));
    await dialog.getByRole("combobox", { name: t("common:bulk.categories") }).click();
    await dialog.getByRole("option", { name: t("common:bulk.categories_add") }).click();
    await dialog.getByRole("combobox", { name: t("common:category_chooser.search") }).fill("foot");
    await dialog.getByRole("option", { name: "Sport › Football" }).click();
    await dialog.getByRole("button", { name: t("articles:bulk.edit_confirm", { count: 2 }) }).click();
    await expect(page.getByText(t("articles:bulk.done_edit", { count: 2 }))).toBeVisible();

    await page.goto(`/publications/${publication.id}/articles?category=${sport}`);
    await articleList.filters.click();
    await expect(
      page.getByRole("button", { name: t("articles:list.category_is", { path: "Sport" }) }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "One", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Three", exact: true })).toBeHidden();
    await page.getByRole("button", { name: t("articles:list.category_clear") }).click();
    await expect(page.getByRole("link", { name: "Three", exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("articles:list.category"), exact: true }).click();
    await page.getByRole("combobox", { name: t("articles:list.category") }).fill("foot");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`category=${football}$`));
    await expect(page.getByRole("link", { name: "Two", exact: true })).toBeVisible();
  });

  test("are chosen from the tree, with the main category first", async ({
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
    await page.getByRole("button", { name: t("articles:article.category_choose") }).click();
    await page.getByRole("option", { name: "Culture" }).click();
    await page.getByRole("option", { name: "Film" }).click();
    await page.getByRole("button", { name: t("articles:article.category_done") }).click();
    await page.getByRole("button", { name: t("articles:article.category_main", { name: "Film" }) }).click();
    await expect.poll(async () => (await api.story(story.id)).article_category_ids).toEqual([film, culture]);
    await page
      .getByRole("button", { name: t("articles:article.category_remove", { name: "Culture" }) })
      .click();
    await expect.poll(async () => (await api.story(story.id)).article_category_ids).toEqual([film]);
  });

  test("show their names in full unless a name is wider than the panel", {
    tag: "@phone",
  }, async ({ api, openArticle, articlePage }) => {
    const film = await api.createCategory("Film");
    const long = await api.createCategory(
      "Reviews of everything that was shown in the cinemas of the city this week",
    );
    const id = await openArticle({ title: "One" });
    await api.changeStory(id, { article_category_ids: [film, long] });
    const chips = articlePage.details
      .getByRole("group", { name: t("articles:article.field.article_category_ids") })
      .getByRole("listitem");
    const isCut = (name: string) =>
      chips.getByText(name).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut("Film")).toBe(false);
    expect(await isCut("Reviews of everything")).toBe(true);
    const panel = (await articlePage.details.boundingBox())!;
    const chip = (await chips.getByText("Reviews of everything").boundingBox())!;
    expect(chip.width).toBeGreaterThan(panel.width / 2);
    expect(chip.x + chip.width).toBeLessThan(panel.x + panel.width);
  });
});
