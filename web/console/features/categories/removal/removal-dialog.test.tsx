import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  countArticleCategories,
  previewCategoryRemoval,
} from "#shared/console/articles/article-categories.ts";
import { openTree } from "../categories.fixture.tsx";

const TREE = { News: { Local: { Harbour: {}, Town: {} }, World: {} }, Sport: {} };
const BEFORE = ["News", "  Local", "    Harbour", "    Town", "  World", "Sport"];

/** Opens a tree in which “Local” has two articles, and the dialog that removes it. */
async function openRemoval() {
  const tree = await openTree(TREE);
  const { t, service, categories } = tree;
  const removal_preview = { stories: 2, stories_left_without: 1, children: 2, descendants: 2 };
  service.answer(previewCategoryRemoval, () => ({ removal_preview }));
  const articles = { stories: 2, stories_with_descendants: 2, last_story: null };
  const local = categories.idOf("Local");
  await expect.element(tree.row("Local")).toHaveAccessibleDescription(t("articles", { count: 0 }));
  service.answer(countArticleCategories, () => ({
    counts: [{ article_category_id: local, ...articles }],
  }));
  await tree.refresh();
  await tree.choose("Local", t("menu.remove"));
  return {
    ...tree,
    restored: t("removal.restored", { name: "Local" }),
    confirm: (how: "delete" | "merge") =>
      tree.dialog.getByRole("button", { name: t(`removal.confirm_${how}`), exact: true }),
  };
}

describe("deleting a category", () => {
  it("states the effects first and is undone from the notice", async () => {
    const tree = await openRemoval();
    const { t, categories } = tree;
    await expect.element(tree.row("Local")).toHaveAccessibleDescription(t("articles", { count: 2 }));
    await expect.element(tree.dialog).toMatchTextContent(t("removal.uncategorized_some", { count: 1 }));
    await expect
      .element(tree.dialog)
      .toMatchTextContent(t("removal.children_into", { count: 2, name: "News" }));
    await tree.confirm("delete").click();
    const deleted = t("removal.deleted", { name: "Local" });
    await expect.element(tree.notice(deleted)).toBeVisible();
    await expect.poll(tree.outline).toEqual(["News", "  Harbour", "  Town", "  World", "Sport"]);
    expect(categories.outline()).toEqual(tree.outline());

    await tree.chooseInNotice(deleted, "common:actions.undo");
    await expect.element(tree.notice(tree.restored)).toBeVisible();
    await expect.poll(tree.outline).toEqual(BEFORE);
    expect(categories.outline()).toEqual(BEFORE);
  });

  it("announces that its contents are being counted", async () => {
    const tree = await openTree(TREE);
    const { promise, resolve } = Promise.withResolvers<void>();
    tree.service.answer(previewCategoryRemoval, async () => {
      await promise;
      return { removal_preview: { stories: 0, stories_left_without: 0, children: 0, descendants: 0 } };
    });
    await tree.choose("Sport", tree.t("menu.remove"));
    const counting = tree.dialog.getByRole("status", { name: tree.t("removal.loading") });
    await expect.element(counting).toBeVisible();
    resolve();
    await expect.element(counting).not.toBeInTheDocument();
  });
});

describe("merging a category", () => {
  it("requires a target, moves the subcategories there, and can be undone later", async () => {
    const tree = await openRemoval();
    const { t, categories } = tree;
    const recent = page.getByRole("button", { name: t("removal.recent") });
    await tree.dialog.getByRole("radio", { name: t("removal.merge") }).click();
    await expect.element(tree.confirm("merge")).toBeDisabled();
    await expect.element(tree.dialog).toMatchTextContent(t("removal.children_open", { count: 2 }));
    await expect.element(recent).not.toBeInTheDocument();
    await tree.dialog.getByRole("combobox", { name: t("removal.into") }).fill("spo");
    await tree.dialog.getByRole("option", { name: "Sport" }).click();
    await expect
      .element(tree.dialog)
      .toMatchTextContent(t("removal.children_into", { count: 2, name: "Sport" }));
    await tree.confirm("merge").click();
    await expect.element(tree.notice(t("removal.merged", { name: "Local", into: "Sport" }))).toBeVisible();
    await expect.poll(tree.outline).toEqual(["News", "  World", "Sport", "  Harbour", "  Town"]);
    expect(categories.outline()).toEqual(tree.outline());

    await recent.click();
    await page.getByRole("menuitem", { name: t("removal.restore", { name: "Local" }) }).click();
    await expect.element(tree.notice(tree.restored)).toBeVisible();
    await expect.poll(tree.outline).toEqual(BEFORE);
    expect(categories.outline()).toEqual(BEFORE);
    await expect.element(recent).not.toBeInTheDocument();
  });
});
