import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flattenTree, moveCategory, requestsFor, type TreeCategory } from "#shared/category-tree.ts";
import {
  type Dragged,
  type DropTarget,
  INDENT_PX,
  landingAt,
  stepTo,
  targetUnderPointer,
} from "./drop-target.ts";

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

function drop(categories: readonly TreeCategory[], id: number, target: DropTarget): readonly TreeCategory[] {
  let moved = categories;
  for (const request of requestsFor(categories, id, target)) moved = moveCategory(moved, id, request);
  return moved;
}

function pickUp(id: number, collapsed: number[] = []) {
  const rows = flattenTree(tree, new Set([...collapsed, id]));
  const index = rows.findIndex(({ category }) => category.id === id);
  const dragged: Dragged = { id, top: index * HEIGHT, depth: rows[index]!.depth, grabbedAt: null };
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
        const moved = drop(tree, id, landing);
        const now = moved.find((category) => category.id === id)!;
        expect(now.parent_id).toBe(landing.parent_id);
        const siblings = moved.filter(({ parent_id }) => parent_id === landing.parent_id).length;
        expect(now.position).toBe(Math.min(landing.position, siblings));
      }),
    );
  });
});

describe("targetUnderPointer", () => {
  /** A tree of up to nine categories, which are the children of categories before them or of the root. */
  const trees = fc.array(fc.nat(), { minLength: 2, maxLength: 9 }).map((choices) => {
    const categories: TreeCategory[] = [];
    for (const [index, choice] of choices.entries()) {
      const parent_id = choice % (index + 1) || null;
      const position = categories.filter((other) => other.parent_id === parent_id).length + 1;
      categories.push({ id: index + 1, parent_id, position });
    }
    return categories;
  });
  const drags = trees.chain((categories) =>
    fc.record({
      categories: fc.constant(categories),
      id: fc.integer({ min: 1, max: categories.length }),
      collapsed: fc.subarray(categories.map(({ id }) => id)),
    }),
  );
  const idsOf = (categories: readonly TreeCategory[], collapsed: readonly number[]) =>
    flattenTree(categories, new Set(collapsed)).map(({ category }) => category.id);
  const hover = (categories: readonly TreeCategory[], id: number, collapsed: readonly number[]) => {
    const rows = flattenTree(categories, new Set([...collapsed, id]));
    const count = (parent: number) => categories.filter(({ parent_id }) => parent_id === parent).length;
    return { rows, at: (top: number) => targetUnderPointer(rows, { id }, top, HEIGHT, count) };
  };

  it("drops into the category from the middle third, and next to it from the edges", () => {
    fc.assert(
      fc.property(drags, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (drag, choice, share) => {
        const { categories, id } = drag;
        const { rows, at } = hover(categories, id, drag.collapsed);
        fc.pre(rows.some((row) => row.category.id === id));
        const index = choice % rows.length;
        const { category } = rows[index]!;
        const target = at((index + share) * HEIGHT)!;
        const moved = drop(categories, id, target);
        if (category.id === id) {
          expect(moved, "its own row").toEqual(categories);
          return;
        }
        const third = Math.floor((((index + share) * HEIGHT) / HEIGHT - index) * 3);
        if (third === 1) {
          const siblings = moved.filter(({ parent_id }) => parent_id === category.id);
          expect(target).toMatchObject({ parent_id: category.id, gap: null });
          expect(moved.find((one) => one.id === id)?.position).toBe(siblings.length);
          return;
        }
        const shown = idsOf(moved, [...drag.collapsed, id]);
        const distance = shown.indexOf(id) - shown.indexOf(category.id);
        expect(distance).toBe(third === 0 ? -1 : 1);
        if (third === 0) expect(target.parent_id).toBe(category.parent_id);
        expect(target.gap).toBe(third === 0 ? index : index + 1);
      }),
    );
  });

  it("reaches every position in every category outside the dragged one", () => {
    fc.assert(
      fc.property(drags, ({ categories, id }) => {
        const { rows, at } = hover(categories, id, []);
        const reached = new Set<string>();
        for (let top = -HEIGHT / 2; top < (rows.length + 1) * HEIGHT; top += HEIGHT / 6) {
          const now = drop(categories, id, at(top)!).find((one) => one.id === id)!;
          reached.add(`${now.parent_id}/${now.position}`);
        }
        for (const parent of [null, ...rows.map(({ category }) => category.id)]) {
          if (parent === id) continue;
          const others = categories.filter((one) => one.parent_id === parent && one.id !== id).length;
          for (let position = 1; position <= others + 1; position += 1)
            expect(reached).toContain(`${parent}/${position}`);
        }
      }),
    );
  });

  it("drops at the ends of the root level above the first and below the last row", () => {
    const { rows, at } = hover(tree, 3, []);
    expect(at(-1)).toEqual({ parent_id: null, position: 1, depth: 0, gap: 0 });
    expect(at(HEIGHT * rows.length)).toEqual({ parent_id: null, position: 4, depth: 0, gap: rows.length });
  });
});
