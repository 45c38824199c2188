import { expect, test } from "../fixtures.ts";
import { bodiesOf, watchChanges } from "../support/sent-changes.ts";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} }, Culture: {} };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis", "Culture"];

test("a second drag made at once waits for the first", async ({ page, api, openTree, categoryTree }) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  // It stays in force: what a page sends while interception is turned off may never be reported.
  await page.route(/\/article_categories\/\d+$/, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await categoryTree.drag("Local", { below: "Football", level: 2, says: "In Sport, 2 of 3" });
  await categoryTree.drag("Culture", { below: "Football", level: 2, says: "In Sport, 2 of 4" });
  const moved = ["News", "  World", "Sport", "  Football", "  Culture", "  Local", "  Tennis"];
  await expect.poll(() => categoryTree.outline()).toEqual(moved);
  expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
  held.resolve();
  await expect(categoryTree.notice("“Culture” is in Sport.")).toBeVisible();
  expect(changes.map(({ path, body }) => [Number(path.split("/").at(-1)), body])).toEqual([
    [ids.Local, { article_category: { parent_id: ids.Sport } }],
    [ids.Local, { article_category: { position: 2 } }],
    [ids.Culture, { article_category: { parent_id: ids.Sport } }],
    [ids.Culture, { article_category: { position: 2 } }],
  ]);
  // The first one was held back, those after it took their time by themselves.
  expect(changes[2]!.started).toBeGreaterThan(changes[1]!.ended!);
  expect(changes[3]!.started).toBeGreaterThan(changes[2]!.ended!);
  expect(await categoryTree.outline()).toEqual(moved);
  expect(await api.categoryOutline()).toEqual(moved);
});

test("Escape leaves a dragged category where it was, and so does its own place", async ({
  page,
  openTree,
  categoryTree,
}) => {
  await openTree(TREE);
  const changes = watchChanges(page);
  const inSport = { below: "Football", level: 2, says: "In Sport, 2 of 3" } as const;
  await categoryTree.carry(await categoryTree.pickUp("Local"), inSport);
  await page.keyboard.press("Escape");
  await expect(categoryTree.spoken).toHaveText("Local stays where it was.");
  await page.mouse.up();

  await categoryTree.carryByKeys("World", [["ArrowDown", "In Sport, 1 of 3"]]);
  await page.keyboard.press("Escape");
  await expect(categoryTree.spoken).toHaveText("World stays where it was.");
  await expect(categoryTree.row("World")).toBeFocused();

  const picked = await categoryTree.pickUp("Local");
  await categoryTree.carry(picked, inSport);
  await categoryTree.carry(picked, { above: "Local", level: 2, says: "In News, 1 of 2" });
  await page.mouse.up();
  await expect(categoryTree.spoken).toHaveText("Dropped Local. In News, 1 of 2.");
  expect(await categoryTree.outline()).toEqual(BEFORE);

  // The next one is sent, so nothing was before it.
  await categoryTree.drag("Culture", { above: "News", level: 1, says: "At the root level, 1 of 3" });
  await expect(categoryTree.notice("“Culture” is in the root level.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([{ article_category: { position: 1 } }]);
});

test("a folded category takes what is dropped on it at its end, and opens for what rests there", async ({
  page,
  api,
  openTree,
  categoryTree,
}) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  await categoryTree.fold("Sport").click();
  await expect(categoryTree.row("Football")).toBeHidden();
  await expect(categoryTree.row("Sport")).toHaveAttribute("aria-expanded", "false");
  await categoryTree.drag("Local", { below: "Sport", level: 2, says: "In Sport, 3 of 3" });
  await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
  const dropped = ["News", "  World", "Sport", "  Football", "  Tennis", "  Local", "Culture"];
  await expect.poll(() => categoryTree.outline()).toEqual(dropped);

  await categoryTree.fold("Sport").click();
  await expect(categoryTree.row("Football")).toBeHidden();
  const picked = await categoryTree.pickUp("World");
  await categoryTree.carry(picked, { below: "Sport", level: 2, says: "In Sport, 4 of 4" });
  await expect(categoryTree.row("Football")).toBeVisible();
  await categoryTree.carry(picked, { below: "Tennis", level: 2, says: "In Sport, 3 of 4" });
  await page.mouse.up();
  await expect(categoryTree.notice("“World” is in Sport.")).toBeVisible();
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
