import type { Locator } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { placeIn } from "#e2e/pages/category-tree-page.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} }, Culture: {} };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis", "Culture"];

test.describe("dragging a category", () => {
  test("drops into the middle of a row, and above or below it at its edges", async ({
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    const stages = [
      {
        target: { into: "Sport", announcement: placeIn("Sport", 3, 3) },
        outline: ["News", "  Local", "  World", "Sport", "  Football", "  Tennis", "  Culture"],
      },
      {
        target: { above: "Sport", announcement: placeIn(null, 2, 3) },
        outline: ["News", "  Local", "  World", "Culture", "Sport", "  Football", "  Tennis"],
      },
      {
        target: { below: "World", announcement: placeIn("News", 3, 3) },
        outline: ["News", "  Local", "  World", "  Culture", "Sport", "  Football", "  Tennis"],
      },
      {
        target: { below: "Sport", announcement: placeIn("Sport", 1, 3) },
        outline: ["News", "  Local", "  World", "Sport", "  Culture", "  Football", "  Tennis"],
      },
      {
        target: { into: "Football", announcement: placeIn("Football", 1, 1) },
        outline: ["News", "  Local", "  World", "Sport", "  Football", "    Culture", "  Tennis"],
      },
    ];
    for (const { target, outline } of stages) {
      await categoryTree.drag("Culture", target);
      await expect.poll(() => api.categoryOutline()).toEqual(outline);
      await expect.poll(() => categoryTree.outline()).toEqual(outline);
    }
    expect((await api.categories()).find(({ id }) => id === ids.Culture)?.parent_id).toBe(ids.Football);
  });

  test("shows the dragged category beside the drop target and its marker", async ({
    page,
    openTree,
    categoryTree,
  }) => {
    await openTree(TREE);
    const picked = await categoryTree.pickUp("Culture");
    await categoryTree.dragTo(picked, { into: "Sport", announcement: placeIn("Sport", 3, 3) });
    await expect(categoryTree.marker).toBeHidden();
    expect(await overlap(categoryTree.ghost, categoryTree.row("Sport"))).toBe(false);
    await categoryTree.dragTo(picked, { above: "Football", announcement: placeIn("Sport", 1, 3) });
    expect(await overlap(categoryTree.ghost, categoryTree.row("Football"))).toBe(false);
    expect(await overlap(categoryTree.ghost, categoryTree.marker)).toBe(false);
    await categoryTree.dragTo(picked, { below: "Tennis", announcement: placeIn("Sport", 3, 3) });
    expect(await overlap(categoryTree.ghost, categoryTree.row("Tennis"))).toBe(false);
    expect(await overlap(categoryTree.ghost, categoryTree.marker)).toBe(false);
    await page.keyboard.press("Escape");
  });

  test("changes nothing after Escape or at its own place", async ({ page, openTree, categoryTree }) => {
    await openTree(TREE);
    const changes = watchChanges(page);
    const inSport = { below: "Football", announcement: placeIn("Sport", 2, 3) } as const;
    await categoryTree.dragTo(await categoryTree.pickUp("Local"), inSport);
    await page.keyboard.press("Escape");
    await expect(categoryTree.announcement).toHaveText(t("categories:drag.cancelled", { name: "Local" }));
    await page.mouse.up();

    await categoryTree.dragByKeyboard("World", [["ArrowDown", placeIn("Sport", 1, 3)]]);
    await page.keyboard.press("Escape");
    await expect(categoryTree.announcement).toHaveText(t("categories:drag.cancelled", { name: "World" }));
    await expect(categoryTree.row("World")).toBeFocused();

    const picked = await categoryTree.pickUp("Local");
    await categoryTree.dragTo(picked, inSport);
    await categoryTree.dragTo(picked, { above: "Local", announcement: placeIn("News", 1, 2) });
    await page.mouse.up();
    await expect(categoryTree.announcement).toHaveText(
      t("categories:drag.dropped", { name: "Local", parent: "News", position: 1, total: 2 }),
    );
    expect(await categoryTree.outline()).toEqual(BEFORE);

    // The next move is sent first, so the moves before it sent nothing.
    await categoryTree.drag("Culture", { above: "News", announcement: placeIn(null, 1, 3) });
    await expect(categoryTree.notice(t("categories:move.done_root", { name: "Culture" }))).toBeVisible();
    expect(bodiesOf(changes)).toEqual([{ article_category: { position: 1 } }]);
  });

  test("drops at the end of a collapsed category, and expands one under a resting pointer", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    const changes = watchChanges(page);
    await categoryTree.toggle("Sport").click();
    await expect(categoryTree.row("Football")).toBeHidden();
    await expect(categoryTree.row("Sport")).toHaveAttribute("aria-expanded", "false");
    await categoryTree.drag("Local", { into: "Sport", announcement: placeIn("Sport", 3, 3) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
    ).toBeVisible();
    expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
    const dropped = ["News", "  World", "Sport", "  Football", "  Tennis", "  Local", "Culture"];
    await expect.poll(() => categoryTree.outline()).toEqual(dropped);

    await categoryTree.toggle("Sport").click();
    await expect(categoryTree.row("Football")).toBeHidden();
    const picked = await categoryTree.pickUp("World");
    await categoryTree.dragTo(picked, { into: "Sport", announcement: placeIn("Sport", 4, 4) });
    await expect(categoryTree.row("Football")).toBeVisible();
    await categoryTree.dragTo(picked, { below: "Tennis", announcement: placeIn("Sport", 3, 4) });
    await page.mouse.up();
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
    expect(await api.categoryOutline()).toEqual([
      "News",
      "Sport",
      "  Football",
      "  Tennis",
      "  World",
      "  Local",
      "Culture",
    ]);
  });
});

/** Returns true if two elements cover the same pixels. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error(`${a ? other : one} is not on screen.`);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
