import { expect, test } from "../fixtures.ts";
import { OverviewPage } from "../pages/overview-page.ts";
import { Palette } from "../pages/palette.ts";
import { pdfOf } from "../support/publisher.ts";

test("Ctrl K finds an article by its external identifier, with the keyboard alone", async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  await api.createStory({ name: "cranes", title: "Cranes", external_id: "AG-20771" });
  await api.createStory({ name: "harbour", title: "The harbour at night", external_id: "AG-20772" });
  await signInAs("viewer");
  await new OverviewPage(page).open(publication);
  const palette = new Palette(page);
  await expect(palette.button).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.search).toBeFocused();
  await page.keyboard.type("20772");
  await expect(palette.chosen).toContainText("The harbour at night");
  const id = await palette.chosen.getAttribute("id");
  await expect(palette.search).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("harbour");

  // What was opened comes first the next time.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.chosen).toContainText("The harbour at night");
  await page.keyboard.press("Escape");
  await expect(palette.search).toBeHidden();
});

test("what is typed while the palette is on its way is not lost", async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  await api.createStory({ name: "lighthouse", title: "The lighthouse", external_id: "AG-30991" });
  await signInAs("viewer");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/palette-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await new OverviewPage(page).open(publication);
  const palette = new Palette(page);
  await expect(palette.button).toBeVisible();
  const asked = page.waitForRequest(/assets\/palette-.*\.js/);
  await page.keyboard.press("ControlOrMeta+k");
  await asked;
  await page.keyboard.type("30998");
  await page.keyboard.press("Backspace");
  await expect(palette.search).toBeHidden();
  release();
  await expect(palette.search).toHaveValue("3099");
  await page.keyboard.type("1");
  await expect(palette.chosen).toContainText("The lighthouse");
});

test("a word of a page leads to that page", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  viewer,
}) => {
  const pdf = publisher.serve("/words.pdf", pdfOf(3, "Lighthouse keeper"));
  await api.importIssue({ name: "Coast", pdf });
  await signInAs("editor");
  await new OverviewPage(page).open(publication);
  const palette = new Palette(page);
  // Pages can be searched a moment after their import.
  await expect(async () => {
    await palette.button.click();
    await palette.search.fill("lighthouse 2");
    await expect(palette.option("Page 2 of Coast")).toContainText("Lighthouse keeper 2", { timeout: 2_000 });
  }).toPass();
  await palette.option("Page 2 of Coast").click();
  await expect(viewer.image(2)).toBeVisible();
});

test("commands run from it, and offer what a role allows alone", async ({
  page,
  publication,
  signInAs,
  issueForm,
  categoryTree,
  api,
}) => {
  await signInAs("editor");
  await new OverviewPage(page).open(publication);
  const palette = new Palette(page);
  await palette.button.click();
  await palette.search.fill("colours dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await palette.button.click();
  await palette.search.fill("new iss");
  await page.keyboard.press("Enter");
  await expect(issueForm.create).toBeVisible();
  await palette.button.click();
  await palette.search.fill("new cat");
  await page.keyboard.press("Enter");
  await expect(categoryTree.newName).toBeFocused();
  await page.keyboard.type("Letters");
  await page.keyboard.press("Enter");
  await expect(categoryTree.row("Letters")).toBeFocused();
  await expect(page).toHaveURL(`/publications/${publication.id}/categories`);
  expect(await api.categoryOutline()).toEqual(["Letters"]);

  await signInAs("manager");
  // Outside of every publication, the one that somebody came from is at hand.
  await page.goto("/profile");
  await palette.button.click();
  await palette.search.fill("new planned");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add an edition" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/publications/${publication.id}/planned-editions`));

  await signInAs("viewer");
  await new OverviewPage(page).open(publication);
  await palette.button.click();
  await expect(palette.option("Go to Articles")).toBeVisible();
  await palette.search.fill("settings limits");
  await expect(palette.chosen).toContainText("Settings: Limits");
  await palette.search.fill("new");
  for (const name of ["New issue", "New category"]) await expect(palette.option(name)).toHaveCount(0);
});

test("neither the palette nor the chosen line moves while results arrive", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  for (const name of ["News of today", "New horizons"]) await api.createStory({ name });
  await signInAs("editor");
  await new OverviewPage(page).open(publication);
  const palette = new Palette(page);
  await palette.button.click();
  await expect(palette.option("New issue")).toBeVisible();
  const box = await palette.dialog.boundingBox();
  const release = Promise.withResolvers<void>();
  await page.route("**/search?q=new", async (route) => {
    await release.promise;
    await route.continue();
  });
  await palette.search.fill("new");
  await expect(palette.chosen).toContainText("New issue");
  await palette.search.press("ArrowDown");
  await expect(palette.chosen).toContainText("New article");
  expect(await palette.dialog.boundingBox()).toEqual(box);
  release.resolve();
  await expect(palette.option("New horizons")).toBeVisible();
  await expect(palette.chosen).toContainText("New article");
  expect(await palette.dialog.boundingBox()).toEqual(box);

  await palette.search.fill("nothing is called this");
  await expect(palette.dialog.getByRole("status")).toHaveText(/^Nothing/);
  expect(await palette.dialog.boundingBox()).toEqual(box);

  await palette.search.fill("new");
  await expect(palette.chosen).toContainText("New issue");
  await palette.search.press("ArrowUp");
  await expect(palette.chosen).toContainText("All articles with “new”");
  await expect(palette.chosen).toBeInViewport();
});
