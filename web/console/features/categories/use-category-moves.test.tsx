import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeArticleCategory } from "#shared/contract/article-categories.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { openTree } from "./categories.fixture.tsx";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} } };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis"];
const AT_THE_END = ["News", "  World", "Sport", "  Football", "  Tennis", "  Local"];
const MOVED = ["News", "  World", "Sport", "  Football", "  Local", "  Tennis"];

/** Opens the tree, with functions that move a category and fail a request of that. */
async function openMoves() {
  const tree = await openTree(TREE);
  const { t, categories, service } = tree;
  return {
    ...tree,
    done: t("move.done", { name: "Local", place: "Sport" }),
    /** Moves a category between “Football” and “Tennis”. */
    async move(name = "Local"): Promise<void> {
      await tree.choose(name, t("menu.move_to"));
      await tree.dialog.getByRole("combobox", { name: t("move_to.into") }).fill("sport");
      await userEvent.keyboard("{Enter}");
      await tree.dialog
        .getByRole("combobox", { name: t("move_to.place") })
        .selectOptions(t("move_to.after", { name: "Football" }));
      await tree.dialog.getByRole("button", { name: t("move_to.move") }).click();
      await expect.element(tree.dialog).not.toBeInTheDocument();
    },
    /** Fails the next change of this field, and no other. */
    failOnce(field: "parent_id" | "position", response: Response): void {
      let failed = false;
      service.answer(changeArticleCategory, ({ params, body }) => {
        categories.changes.push(body);
        if (!failed && field in body) {
          failed = true;
          return response;
        }
        categories.change(params.article_category_id, body);
        return { article_category: categories.find(params.article_category_id) };
      });
    },
  };
}

describe("a category move", () => {
  it("is reverted when its first request fails, and can be retried", async () => {
    const tree = await openMoves();
    const { t, categories } = tree;
    tree.failOnce("parent_id", refusal(422, { parent_id: ["must be an existing category"] }));
    await tree.move();
    const notice = t("move.failed", { name: "Local", reason: "Must be an existing category" });
    await expect.element(tree.notice(notice)).toBeVisible();
    await expect.poll(tree.outline).toEqual(BEFORE);
    expect(categories.changes).toEqual([{ parent_id: categories.idOf("Sport") }]);

    await tree.chooseInNotice(notice, "move.again");
    await expect.element(tree.notice(tree.done)).toBeVisible();
    await expect.element(tree.notice(notice)).not.toBeInTheDocument();
    await expect.poll(tree.outline).toEqual(MOVED);
    expect(categories.outline()).toEqual(MOVED);
  });

  it.for(["undo", "again"] as const)(
    "leaves the category last when its second request fails, and offers “%s”",
    async (way) => {
      const tree = await openMoves();
      const { t, categories } = tree;
      tree.failOnce("position", refusal(500, { error: "Something broke.", code: "internal_error" }));
      await tree.move();
      const notice = t("move.last_position", { name: "Local", place: "Sport", reason: "Something broke." });
      await expect.element(tree.notice(notice)).toBeVisible();
      await expect.poll(tree.outline).toEqual(AT_THE_END);
      expect(categories.outline()).toEqual(AT_THE_END);

      await tree.chooseInNotice(notice, way === "undo" ? "common:actions.undo" : "move.again");
      if (way === "again") {
        await expect.element(tree.notice(tree.done)).toBeVisible();
        await expect.poll(tree.outline).toEqual(MOVED);
        expect(categories.outline()).toEqual(MOVED);
        expect(categories.changes.slice(2)).toEqual([{ position: 2 }]);
        // One undo reverts both attempts.
        await tree.chooseInNotice(tree.done, "common:actions.undo");
      }
      await expect.element(tree.notice(t("move.undone", { name: "Local" }))).toBeVisible();
      expect(categories.changes.slice(-2)).toEqual([{ parent_id: categories.idOf("News") }, { position: 1 }]);
      await expect.poll(tree.outline).toEqual(BEFORE);
      expect(categories.outline()).toEqual(BEFORE);
      await expect.element(tree.undoLast).toBeDisabled();
    },
  );

  it.for(["its notice", "Ctrl+Z"] as const)("is undone by %s, with the parent sent first", async (way) => {
    const tree = await openMoves();
    const { t, categories } = tree;
    await tree.move();
    await expect.element(tree.notice(tree.done)).toBeVisible();
    const sent = categories.changes.length;
    if (way === "Ctrl+Z") await userEvent.keyboard("{Control>}z{/Control}");
    else await tree.chooseInNotice(tree.done, "common:actions.undo");
    await expect.element(tree.notice(t("move.undone", { name: "Local" }))).toBeVisible();
    expect(categories.changes.slice(sent)).toEqual([{ parent_id: categories.idOf("News") }, { position: 1 }]);
    await expect.poll(tree.outline).toEqual(BEFORE);
    expect(categories.outline()).toEqual(BEFORE);
    await expect.element(tree.undoLast).toBeDisabled();
  });

  it("replaces the notice of the move before it, and each undo takes back one move", async () => {
    const tree = await openMoves();
    const { t, categories } = tree;
    const done = t("move.done", { name: "World", place: "Sport" });
    await tree.move("Local");
    await expect.element(tree.notice(tree.done)).toBeVisible();
    await tree.move("World");
    await expect.element(tree.notice(done)).toBeVisible();
    expect(page.getByRole("button", { name: t("common:actions.undo"), exact: true }).elements()).toHaveLength(
      1,
    );
    await tree.chooseInNotice(done, "common:actions.undo");
    await expect.element(tree.notice(t("move.undone", { name: "World" }))).toBeVisible();
    await expect.poll(tree.outline).toEqual(MOVED);
    await tree.undoLast.click();
    await expect.element(tree.notice(t("move.undone", { name: "Local" }))).toBeVisible();
    await expect.poll(tree.outline).toEqual(BEFORE);
    expect(categories.outline()).toEqual(BEFORE);
  });

  it("can't be undone once someone else has moved the category", async () => {
    const tree = await openMoves();
    const { t, categories } = tree;
    await tree.move();
    await expect.element(tree.notice(tree.done)).toBeVisible();
    categories.change(categories.idOf("Local"), { parent_id: categories.idOf("Tennis") });
    await tree.refresh();
    const theirs = ["News", "  World", "Sport", "  Football", "  Tennis", "    Local"];
    await expect.poll(tree.outline).toEqual(theirs);
    await tree.chooseInNotice(tree.done, "common:actions.undo");
    await expect.element(tree.notice(t("move.moved_since", { name: "Local" }))).toBeVisible();
    expect(categories.outline()).toEqual(theirs);
    await expect.element(tree.undoLast).toBeDisabled();
  });
});
