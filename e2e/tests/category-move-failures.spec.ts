import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { bodiesOf, watchChanges } from "../support/sent-changes.ts";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} } };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis"];
const AT_THE_END = ["News", "  World", "Sport", "  Football", "  Tennis", "  Local"];
const MOVED = ["News", "  World", "Sport", "  Football", "  Local", "  Tennis"];
const TO_SPORT = { below: "Football", level: 2, says: "In Sport, 2 of 3" } as const;

const refusals = {
  refused: (route: Route) =>
    route.fulfill({ status: 422, json: { parent_id: ["is no category of this publication"] } }),
  broken: (route: Route) =>
    route.fulfill({ status: 500, json: { error: "Something broke.", code: "internal_error" } }),
  offline: (route: Route) => route.abort("connectionfailed"),
};

/** Lets the next PATCH with this field fail, and no other. */
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

for (const [how, reason] of [
  ["refused", "is no category of this publication"],
  ["offline", "The service does not answer"],
] as const)
  test(`a move whose first request fails (${how}) springs back, and can be tried again`, async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    await failOnce(page, "parent_id", how);
    const changes = watchChanges(page);
    await categoryTree.drag("Local", TO_SPORT);
    const notice = `“Local” stays where it was: ${reason}`;
    await expect(categoryTree.notice(notice)).toBeVisible();
    expect(await categoryTree.outline()).toEqual(BEFORE);
    expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
    expect(await api.categoryOutline()).toEqual(BEFORE);

    await categoryTree.answer(notice, "Try again");
    await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
    await expect(categoryTree.notice(notice)).toBeHidden();
    expect(await categoryTree.outline()).toEqual(MOVED);
    expect(await api.categoryOutline()).toEqual(MOVED);
  });

for (const way of ["Undo", "Try again"] as const)
  test(`a move whose second request fails stands last, says so, and offers "${way}"`, async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    await failOnce(page, "position", "broken");
    const changes = watchChanges(page);
    await categoryTree.drag("Local", TO_SPORT);
    const notice = "“Local” is in Sport, but stands last there: Something broke.";
    await expect(categoryTree.notice(notice)).toBeVisible();
    await expect.poll(() => categoryTree.outline()).toEqual(AT_THE_END);
    expect(await api.categoryOutline()).toEqual(AT_THE_END);

    await categoryTree.answer(notice, way);
    if (way === "Try again") {
      await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
      await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
      expect(await api.categoryOutline()).toEqual(MOVED);
      expect(bodiesOf(changes).slice(2)).toEqual([{ article_category: { position: 2 } }]);
      // Both attempts were one move to whoever made it.
      await categoryTree.answer("“Local” is in Sport.", "Undo");
    }
    await expect(categoryTree.notice("“Local” is back where it was.")).toBeVisible();
    expect(bodiesOf(changes).slice(-2)).toEqual([
      { article_category: { parent_id: ids.News } },
      { article_category: { position: 1 } },
    ]);
    await expect.poll(() => categoryTree.outline()).toEqual(BEFORE);
    expect(await api.categoryOutline()).toEqual(BEFORE);
    await expect(categoryTree.undoLast).toBeDisabled();
  });

test("a move is undone by its notice or by Ctrl+Z: both requests, the parent first", async ({
  page,
  api,
  openTree,
  categoryTree,
}) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  for (const way of ["notice", "keys"]) {
    await categoryTree.drag("Local", TO_SPORT);
    await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
    const sent = changes.length;
    if (way === "keys") await page.keyboard.press("Control+z");
    else await categoryTree.answer("“Local” is in Sport.", "Undo");
    await expect(categoryTree.notice("“Local” is back where it was.")).toBeVisible();
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

test("a move is not undone over the head of somebody who has moved the category since", async ({
  api,
  openTree,
  categoryTree,
}) => {
  const ids = await openTree(TREE);
  await categoryTree.drag("Local", TO_SPORT);
  await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
  await api.changeCategory(ids.Local!, { parent_id: ids.Tennis! });
  const theirs = ["News", "  World", "Sport", "  Football", "  Tennis", "    Local"];
  await expect.poll(() => categoryTree.outline()).toEqual(theirs);
  await categoryTree.answer("“Local” is in Sport.", "Undo");
  await expect(categoryTree.notice("“Local” stays where it is: somebody has moved it since.")).toBeVisible();
  expect(await api.categoryOutline()).toEqual(theirs);
  await expect(categoryTree.undoLast).toBeDisabled();
});
