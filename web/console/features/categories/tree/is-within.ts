import { parentIdsOf, type TreeCategory } from "#shared/category-tree.ts";

/** Returns true if a category is the other one or a descendant of it. */
export function isWithin(byId: ReadonlyMap<number, TreeCategory>, id: number, otherId: number): boolean {
  return id === otherId || parentIdsOf(byId, id).includes(otherId);
}
