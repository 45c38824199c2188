import { describe, expect, it } from "vitest";
import { flattenTree } from "#shared/category-tree.ts";
import { rowByTyping, treeStep } from "./tree-keys.ts";

const categories = [
  { id: 1, parent_id: null, position: 1, name: "Politics" },
  { id: 2, parent_id: 1, position: 1, name: "Regional" },
  { id: 3, parent_id: null, position: 2, name: "Sport" },
  { id: 4, parent_id: 3, position: 1, name: "Ski" },
];

function press(id: number, key: string, collapsed: number[] = []) {
  const rows = flattenTree(categories, new Set(collapsed));
  const index = rows.findIndex(({ category }) => category.id === id);
  const tree = {
    rows,
    hasChildren: (one: number) => categories.some(({ parent_id }) => parent_id === one),
    isCollapsed: (one: number) => collapsed.includes(one),
  };
  return treeStep(tree, index, key);
}

describe("treeStep", () => {
  it.each([
    [1, "ArrowDown", { focus: 2 }],
    [2, "ArrowUp", { focus: 1 }],
    [1, "ArrowUp", null],
    [4, "ArrowDown", null],
    [2, "Home", { focus: 1 }],
    [1, "End", { focus: 4 }],
    [1, "ArrowRight", { focus: 2 }],
    [2, "ArrowRight", null],
    [2, "ArrowLeft", { focus: 1 }],
    [1, "ArrowLeft", { collapse: 1 }],
    [1, "*", { expandSiblings: 1 }],
    [1, "Tab", null],
  ])("handles a key on category %i: %s", (id, key, step) => {
    expect(press(id, key)).toEqual(step);
  });

  it("expands a collapsed category before moving into it", () => {
    expect(press(1, "ArrowRight", [1])).toEqual({ expand: 1 });
    expect(press(1, "ArrowLeft", [1])).toBeNull();
    expect(press(1, "ArrowDown", [1])).toEqual({ focus: 3 });
  });
});

describe("rowByTyping", () => {
  const rows = flattenTree(categories);
  it("returns the next name that begins with the letters, wrapping around at the end", () => {
    expect(rowByTyping(rows, 0, "s")).toBe(3);
    expect(rowByTyping(rows, 2, "s")).toBe(4);
    expect(rowByTyping(rows, 3, "s")).toBe(3);
    expect(rowByTyping(rows, 2, "sk")).toBe(4);
    expect(rowByTyping(rows, 3, "P")).toBe(1);
    expect(rowByTyping(rows, 0, "x")).toBeNull();
  });
});
