import { describe, expect, it } from "vitest";
import { searchRows } from "./search-rows.ts";

const tree = [
  { id: 1, parent_id: null, position: 1, name: "News" },
  { id: 2, parent_id: 1, position: 1, name: "Local" },
  { id: 3, parent_id: 2, position: 1, name: "Harbour" },
  { id: 4, parent_id: 2, position: 2, name: "Town" },
  { id: 5, parent_id: 1, position: 2, name: "World" },
  { id: 6, parent_id: null, position: 2, name: "Sport" },
];

/** Renders the rows as an outline with `-` for expanded and `+` for collapsed ones. */
function outline(search: string, toggled: [number, boolean][] = [], kept: number | null = null): string[] {
  const { rows, collapsed } = searchRows(tree, { search, kept, toggled: new Map(toggled) });
  const isParent = (id: number) => tree.some(({ parent_id }) => parent_id === id);
  return rows.map(({ category: { id, name }, depth }) => {
    const sign = isParent(id) ? (collapsed.has(id) ? "+ " : "- ") : "";
    return `${"  ".repeat(depth)}${sign}${name}`;
  });
}

describe("searchRows", () => {
  it("returns the matches in tree order, below their expanded ancestors", () => {
    expect(outline("TOWN")).toEqual(["- News", "  - Local", "    Town"]);
    expect(outline("or")).toEqual(["- News", "  World", "Sport"]);
    expect(outline("nothing")).toEqual([]);
  });

  it("collapses a match whose children do not match", () => {
    expect(outline("local")).toEqual(["- News", "  + Local"]);
  });

  it("shows all children of a row that the user expanded", () => {
    expect(outline("local", [[2, true]])).toEqual(["- News", "  - Local", "    Harbour", "    Town"]);
    expect(outline("town", [[1, true]])).toEqual(["- News", "  - Local", "    Town", "  World"]);
    expect(outline("sport", [[6, true]])).toEqual(["Sport"]);
  });

  it("hides everything below a row that the user collapsed", () => {
    expect(outline("town", [[1, false]])).toEqual(["+ News"]);
    expect(outline("town", [[2, false]])).toEqual(["- News", "  + Local"]);
  });

  it("keeps a category that was created or renamed during the search", () => {
    expect(outline("sport", [], 3)).toEqual(["- News", "  - Local", "    Harbour", "Sport"]);
  });
});
