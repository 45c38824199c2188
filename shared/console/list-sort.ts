import { oneOf } from "#shared/contract/fields.ts";

/** Returns the schema of a sort order by one of these columns. A minus sign in front of the column means descending. */
export function sortBy<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const [first, ...others] = columns.flatMap((column) => [column, `-${column}` as const]);
  return oneOf([first!, ...others]);
}
