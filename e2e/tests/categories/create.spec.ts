import { expect, test } from "#e2e/fixtures.ts";
import { fillWithCategories } from "#e2e/support/database.ts";
import { t } from "#e2e/support/texts.ts";
import { createArticleCategory } from "#shared/contract/article-categories.ts";

const creations = `**${createArticleCategory.path.replaceAll(/:\w+/g, "*")}`;

test.describe("a new category", () => {
  test("is named in sight and gets the focus in a tree that is longer than the screen", {
    tag: "@phone",
  }, async ({ page, databaseUrl, publication, signInAs, categoryTree }) => {
    await fillWithCategories(databaseUrl, publication.id);
    await signInAs("editor");
    await categoryTree.open(publication);
    await categoryTree.expandAll.click();
    await expect(categoryTree.row("Topic 1.1")).toBeVisible();

    await categoryTree.newCategory.click();
    await expect(categoryTree.newName).toBeFocused();
    await expect(categoryTree.newName).toBeInViewport({ ratio: 1 });
    await categoryTree.newName.press("Escape");
    await expect(categoryTree.newName).toBeHidden();
    await expect(categoryTree.newCategory).toBeFocused();
    await categoryTree.newCategory.click();
    await page.keyboard.type("Letters");
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Letters")).toBeFocused();
    await expect(categoryTree.row("Letters")).toBeInViewport({ ratio: 1 });

    await page.keyboard.press("Home");
    await expect(categoryTree.row("Section 1")).toBeFocused();
    await categoryTree.choose("Section 1", t("categories:menu.create_child"));
    await expect(categoryTree.newName).toBeFocused();
    await expect(categoryTree.newName).toBeInViewport({ ratio: 1 });
    await page.keyboard.type("Topic 1.10");
    // The form keeps its value when it is scrolled out of view.
    await categoryTree.tree.evaluate((tree) => tree.parentElement?.scrollTo({ top: 20_000 }));
    await expect(categoryTree.newName).not.toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Topic 1.10")).toBeFocused();
    await expect(categoryTree.row("Topic 1.10")).toBeInViewport({ ratio: 1 });
  });

  test("leaves the focus where the user went while it was being saved", async ({
    page,
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: {}, Sport: {} });
    const sent = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route(creations, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      sent.resolve();
      await release.promise;
      await route.continue();
    });
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Culture");
    await categoryTree.search.click();
    await sent.promise;
    release.resolve();
    await expect(categoryTree.row("Culture")).toBeVisible();
    await expect(categoryTree.newName).toBeHidden();
    await page.keyboard.type("spo");
    await expect(categoryTree.search).toHaveValue("spo");
    await expect(categoryTree.row("News")).toBeHidden();
  });

  test("can be followed by the next one while it is being saved", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: {} });
    const sent = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route(creations, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      sent.resolve();
      await release.promise;
      await route.continue();
    });
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Sport");
    await categoryTree.newCategory.click();
    await sent.promise;
    release.resolve();
    await expect(categoryTree.row("Sport")).toBeVisible();
    await expect(categoryTree.newName).toHaveValue("");
    await expect(categoryTree.newName).toBeFocused();
    await page.keyboard.type("Culture");
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Culture")).toBeFocused();
    expect(await api.categoryOutline()).toEqual(["News", "Sport", "Culture"]);
  });

  test("that is refused stays in its form, although another one was asked for", async ({
    page,
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: {} });
    await page.route(creations, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fulfill({ status: 422, json: { name: ["is not allowed today"] } });
    });
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Sport");
    await categoryTree.newCategory.click();
    await expect(categoryTree.newName).toHaveAccessibleDescription(/is not allowed today/);
    await expect(categoryTree.newName).toHaveValue("Sport");
  });

  test("stays on screen in a search that its name does not match", async ({
    page,
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: { Local: {} }, Sport: {} });
    await categoryTree.search.fill("sport");
    await expect(categoryTree.row("News")).toBeHidden();
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Culture");
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row("Culture")).toBeFocused();
    expect(await categoryTree.outline()).toEqual(["Sport", "Culture"]);
    await page.keyboard.press("F2");
    await categoryTree.nameOf("Culture").fill("Letters");
    await categoryTree.nameOf("Culture").press("Enter");
    await expect(categoryTree.row("Letters")).toBeFocused();
    await categoryTree.search.fill("local");
    await expect.poll(() => categoryTree.outline()).toEqual(["News", "  Local"]);
  });
});
