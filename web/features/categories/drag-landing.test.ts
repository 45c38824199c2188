import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveCategory, type PlacedCategory, requestsFor, rowsOf } from "#shared/category-tree.ts";
import { type Dragged, INDENT, type Landing, landingAt, stepTo } from "./drag-landing.ts";

const HEIGHT = 38;
/** 1, 2 with 3 and 4 in it, 5 with 6 in it. */
const tree: PlacedCategory[] = [
  { id: 1, parent_id: null, position: 1 },
  { id: 2, parent_id: null, position: 2 },
  { id: 3, parent_id: 2, position: 1 },
  { id: 4, parent_id: 2, position: 2 },
  { id: 5, parent_id: null, position: 3 },
  { id: 6, parent_id: 5, position: 1 },
];
const childCount = (id: number) => tree.filter(({ parent_id }) => parent_id === id).length;

function pickUp(id: number, folded: number[] = []) {
  const rows = rowsOf(tree, new Set([...folded, id]));
  const index = rows.findIndex(({ category }) => category.id === id);
  const dragged: Dragged = { id, top: index * HEIGHT, depth: rows[index]!.depth };
  const land = (x: number, y: number) => landingAt(rows, dragged, { x, y }, HEIGHT, childCount);
  return { rows, dragged, land };
}

describe("a dragged category lands", () => {
  it("where it stands as long as it is hardly moved", () => {
    expect(pickUp(3).land(3, 5)).toMatchObject({ parent_id: 2, position: 1, depth: 1 });
    expect(pickUp(1).land(0, -HEIGHT * 3)).toMatchObject({ parent_id: null, position: 1 });
  });

  it("between the rows under its middle, as deep as it was", () => {
    expect(pickUp(1).land(0, HEIGHT * 1.5)).toMatchObject({ parent_id: 2, position: 1 });
    expect(pickUp(4).land(0, -HEIGHT * 1.4)).toMatchObject({ parent_id: 2, position: 1 });
    expect(pickUp(1).land(0, HEIGHT * 99)).toMatchObject({ parent_id: null, position: 3 });
  });

  it("deeper or less deep by the way it went to the side", () => {
    const { land } = pickUp(5);
    expect(land(INDENT, 0)).toMatchObject({ parent_id: 2, position: 3, depth: 1 });
    expect(land(INDENT * 2, 0)).toMatchObject({ parent_id: 4, position: 1, depth: 2 });
    expect(land(INDENT * 9, 0), "no deeper than into the one above").toMatchObject({ depth: 2 });
    expect(pickUp(4).land(-INDENT, 0)).toMatchObject({ parent_id: null, position: 3, depth: 0 });
  });

  it("at the end of one that is folded", () => {
    expect(pickUp(5, [2]).land(INDENT, 0)).toMatchObject({ parent_id: 2, position: 3, depth: 1 });
  });
});

it("the arrow keys reach every place there is, and nothing else", () => {
  const ids = fc.constantFrom(...tree.map(({ id }) => id));
  const keys = fc.array(fc.constantFrom("up" as const, "down" as const, "left" as const, "right" as const));
  fc.assert(
    fc.property(ids, keys, (id, pressed) => {
      const { rows, dragged, land } = pickUp(id);
      let landing: Landing = land(0, 0)!;
      for (const key of pressed) {
        const step = stepTo(rows, dragged, landing, key, HEIGHT);
        if (!step) continue;
        const next = land(step.x, step.y)!;
        if (key === "left") expect(next.depth).toBe(landing.depth - 1);
        if (key === "right") expect(next.depth).toBe(landing.depth + 1);
        if (key === "up" || key === "down") expect(next.gap).not.toBe(landing.gap);
        landing = next;
      }
      // What is said of the place is what the requests make of it.
      let moved = tree;
      for (const request of requestsFor(tree, id, landing)) moved = moveCategory(moved, id, request);
      const now = moved.find((category) => category.id === id)!;
      expect(now.parent_id).toBe(landing.parent_id);
      const siblings = moved.filter(({ parent_id }) => parent_id === landing.parent_id).length;
      expect(now.position).toBe(Math.min(landing.position, siblings));
    }),
  );
});
