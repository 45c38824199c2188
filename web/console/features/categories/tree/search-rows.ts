import { childrenByParent, type TreeCategory, type TreeRow } from "#shared/category-tree.ts";
import { matchesIn } from "#web/console/components/search/match.ts";

export interface SearchRowsOptions {
  search: string;
  /** Category created or renamed during this search. It stays visible even if its name does not match. */
  kept: number | null;
  /** Rows that the user expanded (true) or collapsed (false) during this search. */
  toggled: ReadonlyMap<number, boolean>;
}

export interface SearchRows<C extends TreeCategory> {
  rows: TreeRow<C>[];
  /** Collapsed categories, none of whose children are visible. */
  collapsed: ReadonlySet<number>;
}

/**
 * Returns the rows of a search: the matches and their ancestors. A row with a match below it starts expanded and shows only the
 * matches. A row that the user expanded shows all its children.
 */
export function searchRows<C extends TreeCategory & { name: string }>(
  categories: readonly C[],
  { search, kept, toggled }: SearchRowsOptions,
): SearchRows<C> {
  const children = childrenByParent(categories);
  const found = withAncestors(categories, ({ id, name }) => id === kept || matchesIn(name, search) !== null);
  const rows: TreeRow<C>[] = [];
  const collapsed = new Set<number>();
  const isFound = ({ id }: C) => found.has(id);
  const waiting: TreeRow<C>[] = [];
  const push = (shown: readonly C[], depth: number) => {
    for (const category of shown.toReversed()) waiting.push({ category, depth });
  };
  push((children.get(null) ?? []).filter(isFound), 0);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    const { id } = row.category;
    const below = children.get(id) ?? [];
    const choice = toggled.get(id);
    const shown = choice === true ? below : choice === false ? [] : below.filter(isFound);
    if (below.length > 0 && shown.length === 0) collapsed.add(id);
    push(shown, row.depth + 1);
  }
  return { rows, collapsed };
}

function withAncestors<C extends TreeCategory>(
  categories: readonly C[],
  matches: (category: C) => boolean,
): ReadonlySet<number> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const found = new Set<number>();
  for (const category of categories) {
    if (!matches(category)) continue;
    for (let one: C | undefined = category; one && !found.has(one.id); one = byId.get(one.parent_id ?? 0))
      found.add(one.id);
  }
  return found;
}
