import i18next from "i18next";
import { page } from "vitest/browser";
import { flattenTree, moveCategory, parentIdsOf } from "#shared/category-tree.ts";
import {
  type CategoryRemoval,
  countArticleCategories,
  listCategoryRemovals,
  removeArticleCategory,
  undoCategoryRemoval,
} from "#shared/console/articles/article-categories.ts";
import type { Role } from "#shared/console/permissions.ts";
import {
  type ArticleCategory,
  type ArticleCategoryChange,
  changeArticleCategory,
  createArticleCategory,
  listArticleCategories,
} from "#shared/contract/article-categories.ts";
import { queryClient } from "#web/api/query-client.ts";
import { categoryKeys } from "#web/api/query-keys.ts";
import { type FakeService, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import CategoriesPage from "./categories-page.tsx";

/** Categories by name, with their subcategories. */
export type Tree = { readonly [name: string]: Tree };

/** Returns a tree of sections, each with topics, each with details. */
export function treeOf(sections: number, topics: number, details = 0): Tree {
  const named = (name: string, count: number, below: (path: string) => Tree): Tree =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, below(`${index + 1}`)]),
    );
  return named("Section ", sections, (section) =>
    named(`Topic ${section}.`, topics, (topic) => named(`Detail ${section}.${topic}.`, details, () => ({}))),
  );
}

const SAVED_AT = "2026-01-01T00:00:00.000Z";

/** The categories of a service, changed by the rules of the contract. */
class FakeCategories {
  #all: ArticleCategory[] = [];
  /** The last removal, with the categories before it. */
  #removed: { removal: CategoryRemoval; before: ArticleCategory[] } | null = null;
  /** Bodies of the changes that arrived, in their order. */
  readonly changes: ArticleCategoryChange[] = [];

  constructor(service: FakeService, tree: Tree) {
    this.#addAll(tree, null);
    service.answer(listArticleCategories, () => ({ article_categories: this.#inOrder() }));
    service.answer(countArticleCategories, () => ({ counts: [] }));
    service.answer(listCategoryRemovals, () => ({
      article_category_removals: this.#removed ? [this.#removed.removal] : [],
    }));
    service.answer(removeArticleCategory, ({ params, body }) => ({
      removal: this.#remove(params.article_category_id, body.merge_into),
    }));
    service.answer(undoCategoryRemoval, () => {
      const { removal, before } = this.#removed!;
      this.#all = before;
      this.#removed = null;
      return { article_category: this.find(removal.article_category_id) };
    });
    service.answer(createArticleCategory, ({ body }) => ({
      article_category: this.find(this.add(body.name, body.parent_id ?? null, body.position)),
    }));
    service.answer(changeArticleCategory, ({ params, body }) => {
      this.changes.push(body);
      this.change(params.article_category_id, body);
      return { article_category: this.find(params.article_category_id) };
    });
  }

  add(name: string, parent_id: number | null, position?: number): number {
    const id = this.#all.length + 1;
    const last = this.#all.filter((one) => one.parent_id === parent_id).length + 1;
    const times = { created_at: SAVED_AT, updated_at: SAVED_AT };
    this.#all.push({ id, name, parent_id, position: last, parent_ids: [], ...times });
    if (parent_id === null && position !== undefined) this.change(id, { position });
    return id;
  }

  change(id: number, { name, ...placement }: ArticleCategoryChange): void {
    this.#all = moveCategory(this.#all, id, placement as Parameters<typeof moveCategory>[2]);
    if (name !== undefined) this.#all = this.#all.map((one) => (one.id === id ? { ...one, name } : one));
  }

  find(id: number): ArticleCategory {
    return this.#inOrder().find((one) => one.id === id)!;
  }

  idOf(name: string): number {
    return this.#all.find((one) => one.name === name)!.id;
  }

  /** Returns the names, indented by level. */
  outline(): string[] {
    return flattenTree(this.#all).map(({ category, depth }) => `${"  ".repeat(depth)}${category.name}`);
  }

  #remove(id: number, merged_into: number | null): CategoryRemoval {
    const before = this.#all;
    const { name, parent_id, position } = this.find(id);
    const children = this.#inOrder().filter((one) => one.parent_id === id);
    for (const [index, child] of children.entries()) {
      this.change(child.id, { parent_id: merged_into ?? parent_id });
      if (merged_into === null) this.change(child.id, { position: position + 1 + index });
    }
    // Closes the gap that the category leaves among its siblings.
    this.change(id, { parent_id: null });
    this.#all = this.#all.filter((one) => one.id !== id);
    const times = { removed_at: SAVED_AT, undo_until: SAVED_AT };
    const counts = { stories: 0, children: children.length };
    const removal = { id: 1, article_category_id: id, name, merged_into, ...counts, ...times };
    this.#removed = { removal: { ...removal, removed_by: "Ada Editor" }, before };
    return this.#removed.removal;
  }

  #addAll(tree: Tree, parent: number | null): void {
    for (const [name, children] of Object.entries(tree)) this.#addAll(children, this.add(name, parent));
  }

  #inOrder(): ArticleCategory[] {
    const byId = new Map(this.#all.map((one) => [one.id, one]));
    return flattenTree(this.#all).map(({ category }) => ({
      ...category,
      parent_ids: parentIdsOf(byId, category.id),
    }));
  }
}

/** Opens the categories of a fake service and returns what is on screen. */
export async function openTree(tree: Tree, role: Role = "editor", url = "categories") {
  const service = startFakeService();
  const categories = new FakeCategories(service, tree);
  const { router } = await renderScreen(<CategoriesPage />, {
    path: "categories",
    url,
    texts: ["categories"],
    role,
  });
  const t = i18next.getFixedT(null, ["categories", "common"]);
  const rows = page.getByRole("tree", { name: t("common:nav.categories") }).getByRole("treeitem");
  const row = (name: string) => page.getByRole("treeitem", { name, exact: true });
  const notice = (text: string) => page.getByRole("alert").filter({ hasText: text });
  return {
    t,
    service,
    categories,
    rows,
    row,
    notice,
    router,
    search: page.getByRole("searchbox", { name: t("search") }),
    newCategory: page.getByRole("button", { name: t("new.button"), exact: true }),
    newName: page.getByRole("textbox", { name: t("new.label") }),
    undoLast: page.getByRole("button", { name: t("move.undo_last") }),
    expandAll: page.getByRole("button", { name: t("expand_all"), exact: true }),
    collapseAll: page.getByRole("button", { name: t("collapse_all"), exact: true }),
    dialog: page.getByRole("dialog"),
    nameOf: (name: string) => page.getByRole("textbox", { name: t("rename.label", { name }), exact: true }),
    toggle: (name: string) => row(name).element().querySelector<HTMLElement>("[data-control]")!,
    scroller: () => page.getByRole("tree", { name: t("common:nav.categories") }).element().parentElement!,
    /** Returns the visible names, indented by level. */
    outline: () =>
      rows.elements().map((element) => `${"  ".repeat(Number(element.ariaLevel) - 1)}${element.ariaLabel}`),
    async choose(name: string, action: string): Promise<void> {
      await page.getByRole("button", { name: t("common:list.actions_of", { name }), exact: true }).click();
      await page.getByRole("menuitem", { name: action, exact: false }).click();
    },
    async chooseInNotice(text: string, action: "common:actions.undo" | "move.again"): Promise<void> {
      await notice(text)
        .getByRole("button", { name: t(action) })
        .click();
    },
    /** Loads what others have changed, as after a live event. */
    refresh: () =>
      queryClient.invalidateQueries({ queryKey: categoryKeys.all(testPublication.publication_id) }),
  };
}
