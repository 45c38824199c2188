import type { Page, Route } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { placeIn } from "#e2e/pages/category-tree-page.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} } };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis"];
const AT_THE_END = ["News", "  World", "Sport", "  Football", "  Tennis", "  Local"];
const MOVED = ["News", "  World", "Sport", "  Football", "  Local", "  Tennis"];
const TO_SPORT = { below: "Football", announcement: placeIn("Sport", 2, 3) } as const;

const refusals = {
  refused: (route: Route) =>
    route.fulfill({ status: 422, json: { parent_id: [t("fields:category_unknown")] } }),
  broken: (route: Route) =>
    route.fulfill({ status: 500, json: { error: "Something broke.", code: "internal_error" } }),
};

/** Fails the next PATCH with this field, and no other. */
async function failOnce(
  page: Page,
  field: "parent_id" | "position",
  how: keyof typeof refusals,
): Promise<void> {
  let failed = false;
  await page.route(/\/article_categories\/\d+$/, async (route) => {
    if (failed || !(field in (route.request().postDataJSON()?.article_category ?? {})))
      return route.fallback();
    failed = true;
    await refusals[how](route);
  });
}

test.describe("a category move", () => {
  test("springs back when its first request fails, and can be retried", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    await failOnce(page, "parent_id", "refused");
    const changes = watchChanges(page);
    await categoryTree.drag("Local", TO_SPORT);
    const notice = t("categories:move.failed", { name: "Local", reason: t("fields:category_unknown") });
    await expect(categoryTree.notice(notice)).toBeVisible();
    expect(await categoryTree.outline()).toEqual(BEFORE);
    expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
    expect(await api.categoryOutline()).toEqual(BEFORE);

    await categoryTree.chooseInNotice(notice, "move.again");
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
    ).toBeVisible();
    await expect(categoryTree.notice(notice)).toBeHidden();
    expect(await categoryTree.outline()).toEqual(MOVED);
    expect(await api.categoryOutline()).toEqual(MOVED);
  });

  for (const way of ["undo", "again"] as const)
    test(`leaves the category last when its second request fails, and offers “${way}”`, async ({
      page,
      api,
      openTree,
      categoryTree,
    }) => {
      const ids = await openTree(TREE);
      await failOnce(page, "position", "broken");
      const changes = watchChanges(page);
      await categoryTree.drag("Local", TO_SPORT);
      const notice = t("categories:move.last_position", {
        name: "Local",
        place: "Sport",
        reason: "Something broke.",
      });
      await expect(categoryTree.notice(notice)).toBeVisible();
      await expect.poll(() => categoryTree.outline()).toEqual(AT_THE_END);
      expect(await api.categoryOutline()).toEqual(AT_THE_END);

      await categoryTree.chooseInNotice(notice, `move.${way}`);
      if (way === "again") {
        await expect(
          categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
        ).toBeVisible();
        await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
        expect(await api.categoryOutline()).toEqual(MOVED);
        expect(bodiesOf(changes).slice(2)).toEqual([{ article_category: { position: 2 } }]);
        // One undo reverts both attempts.
        await categoryTree.chooseInNotice(
          t("categories:move.done", { name: "Local", place: "Sport" }),
          "move.undo",
        );
      }
      await expect(categoryTree.notice(t("categories:move.undone", { name: "Local" }))).toBeVisible();
      expect(bodiesOf(changes).slice(-2)).toEqual([
        { article_category: { parent_id: ids.News } },
        { article_category: { position: 1 } },
      ]);
      await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
      expect(await api.categoryOutline()).toEqual(BEFORE);
      await expect(categoryTree.undoLast).toBeDisabled();
    });

  test("is undone by its notice or Ctrl+Z, with the parent sent first", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    const changes = watchChanges(page);
    for (const way of ["notice", "keys"]) {
      await categoryTree.drag("Local", TO_SPORT);
      await expect(
        categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
      ).toBeVisible();
      const sent = changes.length;
      if (way === "keys") await page.keyboard.press("Control+z");
      else
        await categoryTree.chooseInNotice(
          t("categories:move.done", { name: "Local", place: "Sport" }),
          "move.undo",
        );
      await expect(categoryTree.notice(t("categories:move.undone", { name: "Local" }))).toBeVisible();
      const back = changes.slice(sent);
      expect(bodiesOf(back)).toEqual([
        { article_category: { parent_id: ids.News } },
        { article_category: { position: 1 } },
      ]);
      expect(back[1]!.started).toBeGreaterThan(back[0]!.ended!);
      expect(await categoryTree.outline()).toEqual(BEFORE);
      expect(await api.categoryOutline()).toEqual(BEFORE);
      await expect(categoryTree.undoLast).toBeDisabled();
    }
  });

  test("replaces the notice of the move before it, and each Undo takes back one move", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    await openTree(TREE);
    await categoryTree.drag("Local", { into: "Tennis", announcement: placeIn("Tennis", 1, 1) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Local", place: "Tennis" })),
    ).toBeVisible();
    await categoryTree.drag("World", { into: "Sport", announcement: placeIn("Sport", 3, 3) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: t("categories:move.undo"), exact: true })).toHaveCount(1);
    await categoryTree.chooseInNotice(
      t("categories:move.done", { name: "World", place: "Sport" }),
      "move.undo",
    );
    await expect(categoryTree.notice(t("categories:move.undone", { name: "World" }))).toBeVisible();
    await categoryTree.undoLast.click();
    await expect(categoryTree.notice(t("categories:move.undone", { name: "Local" }))).toBeVisible();
    expect(await api.categoryOutline()).toEqual(BEFORE);
  });

  test("cannot be undone once someone else has moved the category", async ({
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    await categoryTree.drag("Local", TO_SPORT);
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
    ).toBeVisible();
    await api.changeCategory(ids.Local!, { parent_id: ids.Tennis! });
    const theirs = ["News", "  World", "Sport", "  Football", "  Tennis", "    Local"];
    await expect.poll(() => categoryTree.outline()).toEqual(theirs);
    await categoryTree.chooseInNotice(
      t("categories:move.done", { name: "Local", place: "Sport" }),
      "move.undo",
    );
    await expect(categoryTree.notice(t("categories:move.moved_since", { name: "Local" }))).toBeVisible();
    expect(await api.categoryOutline()).toEqual(theirs);
    await expect(categoryTree.undoLast).toBeDisabled();
  });
});
