import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: { Harbour: {}, Town: {} }, World: {} }, Sport: {} };
const BEFORE = ["News", "  Local", "    Harbour", "    Town", "  World", "Sport"];

test.describe("deleting a category", () => {
  test("states the effects first and is undone from the notice", async ({
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
    await expect(categoryTree.row("Local")).toHaveAccessibleDescription(
      t("categories:articles", { count: 2 }),
    );
    await categoryTree.row("Local").press("Delete");
    await expect(categoryTree.dialog).toContainText(t("categories:removal.uncategorized_some", { count: 1 }));
    await expect(categoryTree.dialog).toContainText(
      t("categories:removal.children_into", { count: 2, name: "News" }),
    );
    await categoryTree.dialog
      .getByRole("button", { name: t("categories:removal.confirm_delete"), exact: true })
      .click();
    await expect(categoryTree.notice(t("categories:removal.deleted", { name: "Local" }))).toBeVisible();
    const deleted = ["News", "  Harbour", "  Town", "  World", "Sport"];
    await expect.poll(() => categoryTree.outline()).toEqual(deleted);
    expect(await api.categoryOutline()).toEqual(deleted);
    expect((await api.story(alone.id)).article_category_ids).toEqual([]);

    await categoryTree.chooseInNotice(t("categories:removal.deleted", { name: "Local" }), "removal.undo");
    await expect(categoryTree.notice(t("categories:removal.restored", { name: "Local" }))).toBeVisible();
    await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
    expect(await api.categoryOutline()).toEqual(BEFORE);
    expect((await api.story(alone.id)).article_category_ids).toEqual([ids.Local]);
    expect((await api.story(both.id)).article_category_ids).toEqual([ids.Sport, ids.Local]);
  });

  test("merges its articles into another category and can be undone later", async ({
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
    await expect(categoryTree.recentlyDeleted).toBeHidden();
    await categoryTree.choose("Local", t("categories:menu.remove"));
    await categoryTree.dialog.getByRole("radio", { name: t("categories:removal.merge") }).check();
    const merge = categoryTree.dialog.getByRole("button", {
      name: t("categories:removal.confirm_merge"),
      exact: true,
    });
    await expect(merge).toBeDisabled();
    await expect(categoryTree.dialog).toContainText(t("categories:removal.children_open", { count: 2 }));
    await categoryTree.dialog.getByRole("combobox", { name: t("categories:removal.into") }).fill("spo");
    await categoryTree.dialog.getByRole("option", { name: "Sport" }).click();
    await expect(categoryTree.dialog).toContainText(
      t("categories:removal.children_into", { count: 2, name: "Sport" }),
    );
    await merge.click();
    await expect(
      categoryTree.notice(t("categories:removal.merged", { name: "Local", into: "Sport" })),
    ).toBeVisible();
    const merged = ["News", "  World", "Sport", "  Harbour", "  Town"];
    await expect.poll(() => categoryTree.outline()).toEqual(merged);
    expect(await api.categoryOutline()).toEqual(merged);
    expect((await api.story(story.id)).article_category_ids).toEqual([ids.Sport]);

    await page.reload();
    await categoryTree.recentlyDeleted.click();
    await page.getByRole("menuitem", { name: t("categories:removal.restore", { name: "Local" }) }).click();
    await expect(categoryTree.notice(t("categories:removal.restored", { name: "Local" }))).toBeVisible();
    await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
    expect(await api.categoryOutline()).toEqual(BEFORE);
    expect((await api.story(story.id)).article_category_ids).toEqual([ids.Local]);
  });
});
