import { expect, test } from "../fixtures.ts";

const TREE = { News: { Local: { Harbour: {}, Town: {} }, World: {} }, Sport: {} };
const BEFORE = ["News", "  Local", "    Harbour", "    Town", "  World", "Sport"];

test("a category is deleted with what that touches said first, and brought back by the notice", async ({
  api,
  publication,
  signInAs,
  categoryTree,
}) => {
  const ids = await api.createTree(TREE);
  const alone = await api.createStory({ name: "Alone" });
  await api.changeStory(alone.id, { article_category_ids: [ids.Local!] });
  const both = await api.createStory({ name: "Both" });
  await api.changeStory(both.id, { article_category_ids: [ids.Sport!, ids.Local!] });
  await signInAs("editor");
  await categoryTree.open(publication);
  await expect(categoryTree.row("Local")).toHaveAccessibleDescription("2 articles");
  await categoryTree.row("Local").press("Delete");
  await expect(categoryTree.dialog).toContainText(
    "This category has 2 articles. One of them will be left without a category.",
  );
  await expect(categoryTree.dialog).toContainText("It has 2 subcategories, which move to “News”.");
  await categoryTree.dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(categoryTree.notice("“Local” is deleted.")).toBeVisible();
  const deleted = ["News", "  Harbour", "  Town", "  World", "Sport"];
  await expect.poll(() => categoryTree.outline()).toEqual(deleted);
  expect(await api.categoryOutline()).toEqual(deleted);
  expect((await api.story(alone.id)).article_category_ids).toEqual([]);

  await categoryTree.answer("“Local” is deleted.", "Undo");
  await expect(categoryTree.notice("“Local” is back.")).toBeVisible();
  await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
  expect(await api.categoryOutline()).toEqual(BEFORE);
  expect((await api.story(alone.id)).article_category_ids).toEqual([ids.Local]);
  expect((await api.story(both.id)).article_category_ids).toEqual([ids.Sport, ids.Local]);
});

test("a category is merged into another one with its articles, and brought back later", async ({
  page,
  api,
  publication,
  signInAs,
  categoryTree,
}) => {
  const ids = await api.createTree(TREE);
  const story = await api.createStory({ name: "Story" });
  await api.changeStory(story.id, { article_category_ids: [ids.Local!] });
  await signInAs("editor");
  await categoryTree.open(publication);
  await expect(categoryTree.removedLately).toBeHidden();
  await categoryTree.choose("Local", "Delete or merge…");
  await categoryTree.dialog.getByRole("radio", { name: "Merge it into another one" }).check();
  const merge = categoryTree.dialog.getByRole("button", { name: "Merge", exact: true });
  await expect(merge).toBeDisabled();
  await expect(categoryTree.dialog).toContainText(
    "It has 2 subcategories, which move to the category you choose.",
  );
  await categoryTree.dialog.getByRole("combobox", { name: "Into which" }).fill("spo");
  await categoryTree.dialog.getByRole("option", { name: "Sport" }).click();
  await expect(categoryTree.dialog).toContainText("It has 2 subcategories, which move to “Sport”.");
  await merge.click();
  await expect(categoryTree.notice("“Local” is merged into “Sport”.")).toBeVisible();
  const merged = ["News", "  World", "Sport", "  Harbour", "  Town"];
  await expect.poll(() => categoryTree.outline()).toEqual(merged);
  expect(await api.categoryOutline()).toEqual(merged);
  expect((await api.story(story.id)).article_category_ids).toEqual([ids.Sport]);

  await page.reload();
  await categoryTree.removedLately.click();
  await page.getByRole("menuitem", { name: "Bring back Local" }).click();
  await expect(categoryTree.notice("“Local” is back.")).toBeVisible();
  await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
  expect(await api.categoryOutline()).toEqual(BEFORE);
  expect((await api.story(story.id)).article_category_ids).toEqual([ids.Local]);
});
