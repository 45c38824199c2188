import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { previewCategoryRemoval } from "#shared/console/articles/article-categories.ts";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { openTree } from "#web/console/features/categories/categories.fixture.tsx";

const NO_CONTENTS = { stories: 0, stories_left_without: 0, children: 0, descendants: 0 };
const TREE = { News: { Local: {}, World: { Europe: {} } }, Sport: { Football: {} }, Culture: {}, Nature: {} };

describe("the category tree by keyboard", () => {
  it("moves the focus, collapses and expands", async () => {
    const tree = await openTree(TREE, "viewer");
    await tree.row("News").click();
    for (const [key, name] of [
      ["ArrowDown", "Local"],
      ["ArrowUp", "News"],
      ["ArrowRight", "Local"],
      ["End", "Nature"],
      ["Home", "News"],
      ["End", "Nature"],
      ["ArrowUp", "Culture"],
      ["ArrowUp", "Football"],
      ["ArrowLeft", "Sport"],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(tree.row(name)).toHaveFocus();
    }
    const tabStops = tree.rows.elements().filter((row) => row.getAttribute("tabindex") === "0");
    expect(tabStops).toEqual([tree.row("Sport").element()]);
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tree.row("Sport")).toHaveAttribute("aria-expanded", "false");
    await expect.element(tree.row("Football")).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tree.row("Football")).toBeVisible();
    await expect.element(tree.row("Sport")).toHaveFocus();

    await tree.collapseAll.click();
    await expect.poll(tree.outline).toEqual(["News", "Sport", "Culture", "Nature"]);
    await tree.row("Sport").click();
    await userEvent.keyboard("*");
    await expect
      .poll(tree.outline)
      .toEqual(["News", "  Local", "  World", "Sport", "  Football", "Culture", "Nature"]);
    await userEvent.keyboard("nat");
    await expect.element(tree.row("Nature")).toHaveFocus();
  });

  it("moves a category to a parent found by name", async () => {
    const tree = await openTree(TREE);
    const { t, categories } = tree;
    await tree.row("World").click();
    await userEvent.keyboard("{Enter}");
    await page.getByRole("menuitem", { name: t("menu.move_to") }).click();
    const into = tree.dialog.getByRole("combobox", { name: t("move_to.into") });
    const found = tree.dialog.getByRole("listbox", { name: t("move_to.into") }).getByRole("option");
    await expect.element(into).toHaveFocus();
    // A category can't move into its own subcategory.
    await userEvent.keyboard("europe");
    await expect.poll(() => found.elements()).toHaveLength(1);
    await expect.element(found).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(found).toHaveAttribute("aria-selected", "false");
    await into.fill("sport");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(tree.dialog.getByRole("option", { name: "Sport" }))
      .toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Tab}");
    await expect.element(tree.dialog.getByRole("combobox", { name: t("move_to.place") })).toHaveFocus();
    await userEvent.keyboard("{Home}{Tab}{Tab}{Enter}");
    await expect.element(tree.notice(t("move.done", { name: "World", place: "Sport" }))).toBeVisible();
    await expect.element(tree.row("World")).toHaveFocus();
    expect(categories.changes).toEqual([{ parent_id: categories.idOf("Sport") }, { position: 1 }]);
    const moved = ["News", "  Local", "Sport", "  World", "    Europe", "  Football", "Culture", "Nature"];
    await expect.poll(tree.outline).toEqual(moved);
    expect(categories.outline()).toEqual(moved);
  });

  it("is read-only for a viewer", async () => {
    const tree = await openTree(TREE, "viewer");
    await expect.element(tree.row("Europe")).toBeVisible();
    for (const action of [tree.newCategory, tree.undoLast])
      await expect.element(action).not.toBeInTheDocument();
    await page
      .getByRole("button", { name: tree.t("common:list.actions_of", { name: "News" }), exact: true })
      .click();
    await expect.element(page.getByRole("menuitem")).toHaveTextContent(tree.t("menu.articles"));
    await expect.element(page.getByRole("menuitem")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(tree.row("News")).toHaveFocus();
    await userEvent.keyboard("{F2}{Delete}{Insert} {ArrowDown}");
    await expect.element(tree.row("Local")).toHaveFocus();
    await tree.row("Local").dblClick();
    await userEvent.dragAndDrop(tree.row("Local"), tree.row("Culture"));
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await expect.element(tree.dialog).not.toBeInTheDocument();
    expect(tree.categories.changes).toEqual([]);
    expect(tree.outline()).toEqual(tree.categories.outline());
  });
});

describe("the category search", () => {
  it("marks the match, and its chevrons show what is expanded", async () => {
    const tree = await openTree({ News: { Local: { Harbour: {}, Town: {} }, World: {} }, Sport: {} });
    const marks = () => [...document.querySelectorAll("[role=tree] mark")].map((mark) => mark.textContent);
    await expect.element(tree.row("News")).toBeVisible();
    await userEvent.click(tree.toggle("News"));
    await expect.element(tree.row("News")).toHaveAttribute("aria-expanded", "false");

    await tree.search.fill("TOW");
    await expect.element(tree.row("Town")).toBeVisible();
    await expect.poll(marks).toEqual(["Tow"]);
    for (const name of ["News", "Local"])
      await expect.element(tree.row(name)).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(tree.toggle("Local"));
    await expect.element(tree.row("Town")).not.toBeInTheDocument();
    await expect.element(tree.row("Local")).toHaveAttribute("aria-expanded", "false");
    await tree.row("Local").click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(tree.outline).toEqual(["News", "  Local", "    Harbour", "    Town"]);

    await tree.search.fill("local");
    await expect.poll(tree.outline).toEqual(["News", "  Local"]);
    await expect.element(tree.row("Local")).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(tree.toggle("Local"));
    await expect.element(tree.row("Town")).toBeVisible();
    await expect.element(tree.row("Local")).toHaveAttribute("aria-expanded", "true");
    await tree.collapseAll.click();
    await expect.poll(tree.outline).toEqual(["News"]);

    await tree.search.fill("");
    await expect.poll(tree.outline).toEqual(["News", "Sport"]);
    await expect.element(tree.row("News")).toHaveAttribute("aria-expanded", "false");
  });

  it("marks the match of a category to choose", async () => {
    const tree = await openTree({ News: { Local: {} }, Sport: {} });
    await tree.choose("Sport", tree.t("menu.move_to"));
    await tree.dialog.getByRole("combobox", { name: tree.t("move_to.into") }).fill("loc");
    await expect
      .poll(() => [...document.querySelectorAll("[role=option] mark")].map((mark) => mark.textContent))
      .toEqual(["Loc"]);
  });
});

describe("the commands of the category tree", () => {
  it("rename and delete the category with the focus", async () => {
    const tree = await openTree({ News: {}, Sport: {} });
    tree.service.answer(previewCategoryRemoval, () => ({ removal_preview: NO_CONTENTS }));
    await tree.row("Sport").click();
    await expect.element(tree.row("Sport")).toHaveFocus();
    expect(currentPageCommands().map(({ label }) => label)).toEqual([
      tree.t("rename.command", { name: "Sport" }),
      tree.t("removal.title", { name: "Sport" }),
    ]);
    const run = (index: number) => currentPageCommands()[index]?.run?.();
    run(0);
    await expect.element(tree.nameOf("Sport")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(tree.row("Sport")).toHaveFocus();
    run(1);
    await expect
      .element(page.getByRole("dialog", { name: tree.t("removal.title", { name: "Sport" }) }))
      .toBeVisible();
  });

  it("are not offered to people who can't edit categories", async () => {
    const tree = await openTree({ News: {} }, "viewer");
    await tree.row("News").click();
    expect(currentPageCommands()).toEqual([]);
  });
});
