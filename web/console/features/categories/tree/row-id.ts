export function rowId(id: number): string {
  return `category-${id}`;
}
