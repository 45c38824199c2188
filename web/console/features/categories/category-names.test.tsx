import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createArticleCategory } from "#shared/contract/article-categories.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { openTree, treeOf } from "./categories.fixture.tsx";

function paste(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Holds creations until they are released, and then refuses some names. */
async function holdCreation(
  tree: Awaited<ReturnType<typeof openTree>>,
  isRefused: (name: string) => boolean = () => false,
) {
  const sent = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  tree.service.answer(createArticleCategory, async ({ body }) => {
    sent.resolve();
    await release.promise;
    if (isRefused(body.name)) return refusal(422, { name: ["is not allowed today"] });
    const id = tree.categories.add(body.name, body.parent_id ?? null, body.position);
    return { article_category: tree.categories.find(id) };
  });
  return { sent: sent.promise, release: release.resolve };
}

describe("a new category", () => {
  it("is created at the root, inside a category or after one", async () => {
    const tree = await openTree({});
    const { t, categories } = tree;
    const create = async (name: string) => {
      await expect.element(tree.newName).toHaveFocus();
      await userEvent.keyboard(`${name}{Enter}`);
      await expect.element(tree.row(name.trim())).toBeVisible();
      await expect.element(tree.newName).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(tree.row(name.trim())).toHaveFocus();
    };
    await expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible();
    for (const name of ["News", "Sport"]) {
      await tree.newCategory.click();
      await create(name);
    }
    for (const name of ["Local", "World"]) {
      await tree.choose("News", t("menu.create_child"));
      await create(name);
    }
    await tree.choose("Local", t("menu.create_sibling"));
    await create("  Region ");
    await tree.choose("News", t("menu.create_sibling"));
    await create("Culture");
    const created = ["News", "  Local", "  Region", "  World", "Culture", "Sport"];
    expect(tree.outline()).toEqual(created);
    expect(categories.outline()).toEqual(created);

    await tree.newCategory.click();
    await expect.element(tree.newName).toHaveFocus();
    await userEvent.keyboard("Never mind{Escape}");
    await expect.element(tree.newName).not.toBeInTheDocument();
    expect(categories.outline()).toEqual(created);
  });

  it("is named immediately when the command palette has opened the screen for it", async () => {
    const tree = await openTree({ News: {} }, "editor", "categories?new=category");
    await expect.element(tree.newName).toHaveFocus();
    await userEvent.keyboard("Letters{Enter}");
    await expect.element(tree.row("Letters")).toBeVisible();
    expect(tree.categories.outline()).toEqual(["News", "Letters"]);
    expect(tree.router.state.location.search).toBe("");
  });

  it.each([390, 1440])(
    "is named in sight and gets the focus in a tree that is longer than a screen of %i px",
    async (width) => {
      onTestFinished(() => page.viewport(1440, 900));
      await page.viewport(width, 844);
      const tree = await openTree(treeOf(20, 9));
      const wholeIn = { ratio: 1 };
      await tree.expandAll.click();
      await expect.element(tree.row("Topic 1.1")).toBeVisible();

      await tree.newCategory.click();
      await expect.element(tree.newName).toHaveFocus();
      await expect.element(tree.newName).toBeInViewport(wholeIn);
      await userEvent.keyboard("{Escape}");
      await expect.element(tree.newName).not.toBeInTheDocument();
      await expect.element(tree.newCategory).toHaveFocus();
      await tree.newCategory.click();
      await expect.element(tree.newName).toHaveFocus();
      await userEvent.keyboard("Letters{Enter}");
      await expect.element(tree.row("Letters")).toBeInViewport(wholeIn);
      await userEvent.keyboard("{Escape}");
      await expect.element(tree.row("Letters")).toHaveFocus();
      await expect.element(tree.row("Letters")).toBeInViewport(wholeIn);

      await userEvent.keyboard("{Home}");
      await expect.element(tree.row("Section 1")).toHaveFocus();
      await tree.choose("Section 1", tree.t("menu.create_child"));
      await expect.element(tree.newName).toHaveFocus();
      await expect.element(tree.newName).toBeInViewport(wholeIn);
      await userEvent.keyboard("Topic 1.10");
      // The form keeps its value when it is scrolled out of view.
      tree.scroller().scrollTo({ top: 20_000 });
      await expect.element(tree.newName).not.toBeInViewport();
      await userEvent.keyboard("{Enter}");
      await expect.element(tree.newName).toHaveValue("");
      await userEvent.keyboard("{Escape}");
      await expect.element(tree.row("Topic 1.10")).toHaveFocus();
      await expect.element(tree.row("Topic 1.10")).toBeInViewport(wholeIn);
    },
  );

  it("leaves the focus where the user went while it was being saved", async () => {
    const tree = await openTree({ News: {}, Sport: {} });
    const { sent, release } = await holdCreation(tree);
    await tree.newCategory.click();
    await tree.newName.fill("Culture");
    await tree.search.click();
    await sent;
    release();
    await expect.element(tree.row("Culture")).toBeVisible();
    await expect.element(tree.newName).not.toBeInTheDocument();
    await userEvent.keyboard("spo");
    await expect.element(tree.search).toHaveValue("spo");
    await expect.poll(tree.outline).toEqual(["Sport"]);
  });

  it("can be followed by the next one while it is being saved", async () => {
    const tree = await openTree({ News: {} });
    const { sent, release } = await holdCreation(tree);
    await tree.newCategory.click();
    await tree.newName.fill("Sport");
    await tree.newCategory.click();
    await sent;
    release();
    await expect.element(tree.row("Sport")).toBeVisible();
    await expect.element(tree.newName).toHaveValue("");
    await expect.element(tree.newName).toHaveFocus();
    await userEvent.keyboard("Culture{Enter}");
    await expect.element(tree.row("Culture")).toBeVisible();
    expect(tree.categories.outline()).toEqual(["News", "Sport", "Culture"]);
  });

  it("is followed by the next one after Enter, and a list creates one for each line", async () => {
    const tree = await openTree({ News: {} });
    await tree.choose("News", tree.t("menu.create_child"));
    await expect.element(tree.newName).toHaveFocus();
    await userEvent.keyboard("Local{Enter}");
    await expect.element(tree.row("Local")).toBeVisible();
    await expect.element(tree.newName).toHaveFocus();
    paste(tree.newName.element(), "World\n- Region\n- Economy\n");
    await expect.element(tree.row("Economy")).toBeVisible();
    await expect.element(tree.newName).toHaveValue("");
    await expect.element(tree.newName).toHaveFocus();
    // An empty name ends the list.
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Economy")).toHaveFocus();
    const created = ["News", "  Local", "  World", "  Region", "  Economy"];
    expect(tree.categories.outline()).toEqual(created);
    expect(tree.outline()).toEqual(created);
  });

  it("loses no key that is typed while the names before it are being saved", async () => {
    const tree = await openTree({ News: {}, Letters: {} });
    const { sent, release } = await holdCreation(tree);
    await tree.choose("News", tree.t("menu.create_sibling"));
    await expect.element(tree.newName).toHaveFocus();
    await userEvent.keyboard("Sport{Enter}");
    await sent;
    await userEvent.keyboard("Culture{Enter}World{Enter}Loc");
    expect(tree.categories.outline()).toEqual(["News", "Letters"]);
    release();
    await expect.element(tree.row("World")).toBeVisible();
    await expect.element(tree.newName).toHaveValue("Loc");
    await userEvent.keyboard("al{Enter}{Enter}");
    await expect.element(tree.row("Local")).toHaveFocus();
    const created = ["News", "Sport", "Culture", "World", "Local", "Letters"];
    expect(tree.categories.outline()).toEqual(created);
    expect(tree.outline()).toEqual(created);
  });

  it("that is refused comes back for correction once the next name is entered, and nothing typed is lost", async () => {
    const tree = await openTree({ News: {} });
    const { sent, release } = await holdCreation(tree, (name) => name === "Sport");
    await tree.newCategory.click();
    await userEvent.keyboard("Sport{Enter}");
    await sent;
    await userEvent.keyboard("Culture{Enter}Wor");
    release();
    await expect.element(tree.newName).toHaveAccessibleDescription(/“Sport”.*not allowed today/);
    await expect.element(tree.newName).toHaveValue("Wor");
    await userEvent.keyboard("ld{Enter}");
    await expect.element(tree.newName).toHaveValue("Sport");
    await expect.element(tree.newName).toHaveAccessibleDescription(/not allowed today/);
    await userEvent.keyboard("s{Enter}");
    await expect.element(tree.row("World")).toBeVisible();
    expect(tree.categories.outline()).toEqual(["News", "Sports", "Culture", "World"]);
  });

  it("of a list that is refused is corrected, and the others follow", async () => {
    const tree = await openTree({ News: {} });
    const { release } = await holdCreation(tree, (name) => name === "Sport");
    release();
    await tree.newCategory.click();
    paste(tree.newName.element(), "Local\nSport\nCulture");
    await expect.element(tree.newName).toHaveAccessibleDescription(/is not allowed today/);
    await expect.element(tree.newName).toHaveValue("Sport");
    await tree.newName.fill("Sports");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Culture")).toBeVisible();
    expect(tree.categories.outline()).toEqual(["News", "Local", "Sports", "Culture"]);
  });

  it("that is refused stays in its form, although another one was requested", async () => {
    const tree = await openTree({ News: {} });
    tree.service.answer(createArticleCategory, () => refusal(422, { name: ["is not allowed today"] }));
    await tree.newCategory.click();
    await tree.newName.fill("Sport");
    await tree.newCategory.click();
    await expect.element(tree.newName).toHaveAccessibleDescription(/is not allowed today/);
    await expect.element(tree.newName).toHaveValue("Sport");
  });

  it("stays on screen in a search that its name does not match", async () => {
    const tree = await openTree({ News: { Local: {} }, Sport: {} });
    await tree.search.fill("sport");
    await expect.poll(tree.outline).toEqual(["Sport"]);
    await tree.newCategory.click();
    await tree.newName.fill("Culture");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.newName).toHaveValue("");
    await userEvent.keyboard("{Escape}");
    await expect.element(tree.row("Culture")).toHaveFocus();
    expect(tree.outline()).toEqual(["Sport", "Culture"]);
    await userEvent.keyboard("{F2}");
    await tree.nameOf("Culture").fill("Letters");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Letters")).toHaveFocus();
    await tree.search.fill("local");
    await expect.poll(tree.outline).toEqual(["News", "  Local"]);
  });
});

describe("the name of a category", () => {
  it("is changed in place, and must not be blank", async () => {
    const tree = await openTree({ News: {}, Sport: {} });
    await tree.row("News").click();
    await userEvent.keyboard("{F2}");
    await expect.element(tree.nameOf("News")).toHaveFocus();
    await tree.nameOf("News").fill("Thrown away");
    await userEvent.keyboard("{Escape}");
    await expect.element(tree.row("News")).toHaveFocus();

    await userEvent.keyboard("{F2}");
    await tree.nameOf("News").fill("   ");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.nameOf("News")).toHaveAccessibleDescription(tree.t("name.blank"));
    await tree.nameOf("News").fill("Latest");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Latest")).toHaveFocus();

    await tree.choose("Sport", tree.t("menu.rename"));
    await expect.element(tree.nameOf("Sport")).toHaveFocus();
    await tree.nameOf("Sport").fill("Sports");
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Sports")).toHaveFocus();
    expect(tree.categories.outline()).toEqual(["Latest", "Sports"]);
  });

  it("that someone else has changed is shown before it is overwritten", async () => {
    const tree = await openTree({ Sport: {} });
    await tree.row("Sport").click();
    await userEvent.keyboard("{F2}");
    await tree.nameOf("Sport").fill("Sports");
    tree.categories.change(tree.categories.idOf("Sport"), { name: "Sport and games" });
    await tree.refresh();

    const name = tree.nameOf("Sport and games");
    await expect.element(name).toHaveValue("Sports");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(name)
      .toHaveAccessibleDescription(tree.t("name.renamed_elsewhere", { name: "Sport and games" }));
    expect(tree.categories.outline()).toEqual(["Sport and games"]);
    await userEvent.keyboard("{Enter}");
    await expect.element(tree.row("Sports")).toHaveFocus();
    expect(tree.categories.outline()).toEqual(["Sports"]);
  });
});
