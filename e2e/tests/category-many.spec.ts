import { expect, test } from "../fixtures.ts";
import { fillWithCategories, MANY_CATEGORIES } from "../support/database.ts";
import { bodiesOf, watchChanges } from "../support/sent-changes.ts";

/** As many rows as fit on screen, with those kept ready around them. */
const MOST_ROWS = 60;

test("5,000 categories are walked through and dragged far, with a window of them on the page", async ({
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
    categoryTree.page.getByText(`${MANY_CATEGORIES.toLocaleString("en")} categories`),
  ).toBeVisible();
  // So many are folded at first.
  await expect(categoryTree.row("Topic 1.1")).toBeHidden();
  await categoryTree.unfoldAll.click();
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
  await categoryTree.carryDown(1500);
  // Any but the last of its topic, so that there is a place behind it.
  const before = await categoryTree.inTheMiddle(/^Detail [\d.]+\.[1-9]$/);
  const [, number, nth] = /^Detail (.+)\.(\d+)$/.exec(before)!;
  const name = `Topic ${number}`;
  const position = Number(nth) + 1;
  await categoryTree.carry(picked, { below: before, level: 3, says: `In ${name}, ${position} of 11` });
  expect(await categoryTree.rows.count()).toBeLessThan(MOST_ROWS);
  await page.mouse.up();
  await expect(categoryTree.notice(`“Detail 1.1.2” is in ${name}.`)).toBeVisible();
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
