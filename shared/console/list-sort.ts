/** Returns the sort orders by these columns. A minus sign in front of a column means descending. */
export function sortOrders<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const [first, ...others] = columns.flatMap((column) => [column, `-${column}` as const]);
  return [first!, ...others] as const;
}
