/** Changes of the selected records. Fields that are left out stay as they are. */
export interface BulkChange {
  released_at?: string | null;
  categories?: CategoryChange;
  isForSubscribers?: boolean;
  isPurchaseRequired?: boolean;
  /** User ID, or null for no one. */
  responsibleId?: string | null;
}

export interface CategoryChange {
  how: "add" | "remove";
  ids: readonly number[];
}

/** Returns the categories of a record after a change. New ones are added after the present ones. */
export function categoriesAfter(before: readonly number[], change: CategoryChange): number[] {
  const { how, ids } = change;
  if (how === "remove") return before.filter((id) => !ids.includes(id));
  return [...before, ...ids.filter((id) => !before.includes(id))];
}

/** Returns the fields of a request that differ from a record, or null if none does. */
export function differingFields<Fields extends object>(
  record: Fields,
  wanted: Fields,
): Partial<Fields> | null {
  const names = Object.keys(wanted) as (keyof Fields)[];
  const differing = names.filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(record[name]),
  );
  if (differing.length === 0) return null;
  return Object.fromEntries(differing.map((name) => [name, wanted[name]])) as Partial<Fields>;
}
