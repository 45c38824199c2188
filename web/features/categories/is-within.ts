import { type PlacedCategory, parentIdsOf } from "#shared/category-tree.ts";

/** Whether a category is another one, or lies somewhere in it. */
export function isWithin(byId: ReadonlyMap<number, PlacedCategory>, id: number, otherId: number): boolean {
  return id === otherId || parentIdsOf(byId, id).includes(otherId);
}
