/** Returns the element id of a category's row. */
export function rowId(id: number): string {
  return `category-${id}`;
}
