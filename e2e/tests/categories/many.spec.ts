import { expect, test } from "#e2e/fixtures.ts";
import { placeIn } from "#e2e/pages/category-tree-page.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { fillWithCategories, MANY_CATEGORIES } from "#e2e/support/database.ts";
import { t } from "#e2e/support/texts.ts";

/** Upper bound of the rows on screen and the overscan around them. */
const MOST_ROWS = 60;

test.describe("a tree of 5,000 categories", () => {
  test("renders only a window of rows for keyboard navigation and long drags", async ({
    page,
    api,
    databaseUrl,
    publication,
    signInAs,
    categoryTree,
  }) => {
    await fillWithCategories(databaseUrl, publication.id);
    await signInAs("editor");
    await categoryTree.open(publication);
    await expect(categoryTree.row("Section 1")).toBeVisible();
    await expect(
      categoryTree.page.getByText(
        t("categories:description", { publication: publication.name, count: MANY_CATEGORIES }),
      ),
    ).toBeVisible();
    // A tree of this size is collapsed at first.
    await expect(categoryTree.row("Topic 1.1")).toBeHidden();
    await categoryTree.expandAll.click();
    await expect(categoryTree.row("Topic 1.1")).toBeVisible();
    expect(await categoryTree.rows.count()).toBeLessThan(MOST_ROWS);
    await categoryTree.row("Section 1").press("End");
    await expect(categoryTree.row("Detail 50.9.10")).toBeFocused();
    await expect(categoryTree.row("Detail 50.9.10")).toBeInViewport();
    await page.keyboard.press("ArrowUp");
    await expect(categoryTree.row("Detail 50.9.9")).toBeFocused();
    expect(await categoryTree.rows.count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press("Home");
    await expect(categoryTree.row("Section 1")).toBeFocused();
    await expect(categoryTree.row("Section 1")).toBeInViewport();

    const changes = watchChanges(page);
    const picked = await categoryTree.pickUp("Detail 1.1.2");
    await categoryTree.scrollByDragging(1500);
    // Not the last category of its parent, so that there is a place after it.
    const before = await categoryTree.nameNearMiddle(/^Detail [\d.]+\.[1-9]$/);
    const [, number, nth] = /^Detail (.+)\.(\d+)$/.exec(before)!;
    const name = `Topic ${number}`;
    const position = Number(nth) + 1;
    await categoryTree.dragTo(picked, { below: before, announcement: placeIn(name, position, 11) });
    expect(await categoryTree.rows.count()).toBeLessThan(MOST_ROWS);
    await page.mouse.up();
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Detail 1.1.2", place: name })),
    ).toBeVisible();
    const categories = await api.categories();
    const topic = categories.find((category) => category.name === name);
    expect(bodiesOf(changes)).toEqual([
      { article_category: { parent_id: topic?.id } },
      { article_category: { position } },
    ]);
    expect(categories.find((category) => category.name === "Detail 1.1.2")).toMatchObject({
      parent_id: topic?.id,
      position,
    });
  });
});
