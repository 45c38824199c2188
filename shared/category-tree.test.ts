import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  childrenByParent,
  dropPosition,
  flattenTree,
  moveCategory,
  moveProblem,
  parentIdsOf,
  requestsFor,
  type TreeCategory,
} from "./category-tree.ts";

/** Arbitrary tree: each category is appended below an earlier one or at the root. */
const tree = fc
  .array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 40 })
  .map((picks): TreeCategory[] => {
    const categories: TreeCategory[] = [];
    for (const [index, pick] of picks.entries()) {
      const at = pick % (index + 1);
      const parent_id = at === 0 ? null : categories[at - 1]!.id;
      const position = categories.filter((category) => category.parent_id === parent_id).length + 1;
      categories.push({ id: index + 1, parent_id, position });
    }
    return categories;
  });

const byIdOf = (categories: readonly TreeCategory[]) =>
  new Map(categories.map((category) => [category.id, category]));

function expectWhole(categories: readonly TreeCategory[], count: number): void {
  expect(flattenTree(categories)).toHaveLength(count);
  for (const siblings of childrenByParent(categories).values())
    expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, index) => index + 1));
}

describe("moveCategory", () => {
  it("keeps every category and consecutive positions for any sequence of moves", () => {
    const move = fc.record({
      id: fc.nat({ max: 60 }),
      parent_id: fc.option(fc.option(fc.nat({ max: 60 }), { nil: null }), { nil: undefined }),
      position: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(tree, fc.array(move, { maxLength: 30 }), (categories, moves) => {
        let current: TreeCategory[] = categories;
        for (const { id, parent_id, position } of moves) {
          if (moveProblem(byIdOf(current), id, parent_id ?? null)) continue;
          current = moveCategory(current, id, { parent_id, position } as never);
          expectWhole(current, categories.length);
        }
      }),
    );
  });

  it("is not possible into the category itself or its descendants", () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), (categories, one, other) => {
        const byId = byIdOf(categories);
        const moved = categories[one % categories.length]!;
        const parent = categories[other % categories.length]!;
        const below = parent.id === moved.id || parentIdsOf(byId, parent.id).includes(moved.id);
        expect(moveProblem(byId, moved.id, parent.id)).toBe(below ? "own_descendant" : null);
      }),
    );
  });

  it("is not possible for an unknown category or parent", () => {
    const byId = byIdOf([{ id: 1, parent_id: null, position: 1 }]);
    expect(moveProblem(byId, 2, null)).toBe("unknown_category");
    expect(moveProblem(byId, 1, 2)).toBe("unknown_parent");
  });

  it("appends to another parent and ignores the position", () => {
    const categories = [
      { id: 1, parent_id: null, position: 1 },
      { id: 2, parent_id: 1, position: 1 },
      { id: 3, parent_id: null, position: 2 },
    ];
    expect(moveCategory(categories, 3, { parent_id: 1, position: 1 })).toEqual([
      { id: 1, parent_id: null, position: 1 },
      { id: 2, parent_id: 1, position: 1 },
      { id: 3, parent_id: 1, position: 2 },
    ]);
  });

  it("reaches the requested place with at most two requests, the parent first", () => {
    fc.assert(
      fc.property(
        tree,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 50 }),
        (categories, one, other, position) => {
          const byId = byIdOf(categories);
          const moved = categories[one % categories.length]!;
          const parent_id = other % 3 === 0 ? null : categories[other % categories.length]!.id;
          fc.pre(moveProblem(byId, moved.id, parent_id) === null);
          const requests = requestsFor(categories, moved.id, { parent_id, position });
          expect(requests.length).toBeLessThanOrEqual(2);
          for (const request of requests) expect(Object.keys(request)).toHaveLength(1);
          if (requests.length === 2) expect(requests[0]).toHaveProperty("parent_id");
          const after = requests.reduce<TreeCategory[]>(
            (current, request) => moveCategory(current, moved.id, request),
            [...categories],
          );
          const landed = after.find(({ id }) => id === moved.id)!;
          const siblings = after.filter((category) => category.parent_id === parent_id).length;
          expect(landed).toEqual({ id: moved.id, parent_id, position: Math.min(position, siblings) });
        },
      ),
    );
  });
});

describe("dropPosition", () => {
  it("returns the place at which the requests put the category, in the shown gap and depth", () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), fc.nat({ max: 8 }), (categories, one, other, wantedDepth) => {
        const moved = categories[one % categories.length]!;
        const rows = flattenTree(categories, new Set([moved.id])).filter(
          ({ category }) => category.id !== moved.id,
        );
        const gap = other % (rows.length + 1);
        const { depth, ...place } = dropPosition(rows, gap, wantedDepth);
        expect(moveProblem(byIdOf(categories), moved.id, place.parent_id)).toBeNull();
        const after = requestsFor(categories, moved.id, place).reduce<TreeCategory[]>(
          (current, request) => moveCategory(current, moved.id, request),
          [...categories],
        );
        const order = flattenTree(after, new Set([moved.id]));
        expect(order[gap]).toMatchObject({ category: { id: moved.id }, depth });
      }),
    );
  });
});
