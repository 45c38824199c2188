import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flattenTree, moveCategory, requestsFor, type TreeCategory } from "#shared/category-tree.ts";
import { type Dragged, type DropTarget, INDENT_PX, landingAt, stepTo } from "./drop-target.ts";

const HEIGHT = 38;
/** Root categories 1, 2 (children 3 and 4) and 5 (child 6). */
const tree: TreeCategory[] = [
  { id: 1, parent_id: null, position: 1 },
  { id: 2, parent_id: null, position: 2 },
  { id: 3, parent_id: 2, position: 1 },
  { id: 4, parent_id: 2, position: 2 },
  { id: 5, parent_id: null, position: 3 },
  { id: 6, parent_id: 5, position: 1 },
];
const childCount = (id: number) => tree.filter(({ parent_id }) => parent_id === id).length;

function pickUp(id: number, collapsed: number[] = []) {
  const rows = flattenTree(tree, new Set([...collapsed, id]));
  const index = rows.findIndex(({ category }) => category.id === id);
  const dragged: Dragged = { id, top: index * HEIGHT, depth: rows[index]!.depth };
  const land = (x: number, y: number) => landingAt(rows, dragged, { x, y }, HEIGHT, childCount);
  return { rows, dragged, land };
}

describe("landingAt", () => {
  it("returns the original place after a short drag", () => {
    expect(pickUp(3).land(3, 5)).toMatchObject({ parent_id: 2, position: 1, depth: 1 });
    expect(pickUp(1).land(0, -HEIGHT * 3)).toMatchObject({ parent_id: null, position: 1 });
  });

  it("returns the gap under the middle of the row, at the original depth", () => {
    expect(pickUp(1).land(0, HEIGHT * 1.5)).toMatchObject({ parent_id: 2, position: 1 });
    expect(pickUp(4).land(0, -HEIGHT * 1.4)).toMatchObject({ parent_id: 2, position: 1 });
    expect(pickUp(1).land(0, HEIGHT * 99)).toMatchObject({ parent_id: null, position: 3 });
  });

  it("changes the depth with the horizontal distance", () => {
    const { land } = pickUp(5);
    expect(land(INDENT_PX, 0)).toMatchObject({ parent_id: 2, position: 3, depth: 1 });
    expect(land(INDENT_PX * 2, 0)).toMatchObject({ parent_id: 4, position: 1, depth: 2 });
    expect(land(INDENT_PX * 9, 0), "at most one level below the row above").toMatchObject({ depth: 2 });
    expect(pickUp(4).land(-INDENT_PX, 0)).toMatchObject({ parent_id: null, position: 3, depth: 0 });
  });

  it("returns the last place in a collapsed category", () => {
    expect(pickUp(5, [2]).land(INDENT_PX, 0)).toMatchObject({ parent_id: 2, position: 3, depth: 1 });
  });
});

describe("stepTo", () => {
  it("moves one level or one gap with each arrow key, to a place that the requests produce", () => {
    const ids = fc.constantFrom(...tree.map(({ id }) => id));
    const keys = fc.array(fc.constantFrom("up" as const, "down" as const, "left" as const, "right" as const));
    fc.assert(
      fc.property(ids, keys, (id, pressed) => {
        const { rows, dragged, land } = pickUp(id);
        let landing: DropTarget = land(0, 0)!;
        for (const key of pressed) {
          const step = stepTo(rows, dragged, landing, key, HEIGHT);
          if (!step) continue;
          const next = land(step.x, step.y)!;
          if (key === "left") expect(next.depth).toBe(landing.depth - 1);
          if (key === "right") expect(next.depth).toBe(landing.depth + 1);
          if (key === "up" || key === "down") expect(next.gap).not.toBe(landing.gap);
          landing = next;
        }
        // The requests must move the category to the announced place.
        let moved = tree;
        for (const request of requestsFor(tree, id, landing)) moved = moveCategory(moved, id, request);
        const now = moved.find((category) => category.id === id)!;
        expect(now.parent_id).toBe(landing.parent_id);
        const siblings = moved.filter(({ parent_id }) => parent_id === landing.parent_id).length;
        expect(now.position).toBe(Math.min(landing.position, siblings));
      }),
    );
  });
});
