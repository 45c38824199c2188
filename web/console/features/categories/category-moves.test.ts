import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  flattenTree,
  moveCategory,
  moveProblem,
  type PositionChange,
  type TreeCategory,
} from "#shared/category-tree.ts";
import { CategoryMoves, type Move, type MoveFailure, withMoves } from "./category-moves.ts";

const tree = (): TreeCategory[] => [
  { id: 1, parent_id: null, position: 1 },
  { id: 2, parent_id: null, position: 2 },
  { id: 3, parent_id: 2, position: 1 },
  { id: 4, parent_id: 2, position: 2 },
  { id: 5, parent_id: null, position: 3 },
];

/** Starts a queue with a server whose responses the test controls. */
function startQueue(given = tree()) {
  let known = given;
  const requests: { id: number; placement: PositionChange; answer: (error?: Error) => void }[] = [];
  const done: Move[] = [];
  const failed: { move: Move; failure: MoveFailure }[] = [];
  const moves = new CategoryMoves<TreeCategory>({
    read: () => known,
    acknowledge: (change) => {
      known = change(known);
    },
    send: (id, placement) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      requests.push({ id, placement, answer: (error) => (error ? reject(error) : resolve()) });
      return promise;
    },
    onDone: (move) => done.push(move),
    onFailed: (move, failure) => failed.push({ move, failure }),
  });
  const shown = () => order(withMoves(known, moves.waiting()));
  return { moves, requests, done, failed, shown, known: () => order(known) };
}

const order = (categories: readonly TreeCategory[]) =>
  flattenTree(categories)
    .map(({ category, depth }) => "-".repeat(depth) + category.id)
    .join(" ");
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("CategoryMoves", () => {
  it("sends the new parent and, after the response, the position", async () => {
    const queue = startQueue();
    queue.moves.add(1, { parent_id: 2, position: 2 });
    expect(queue.shown(), "immediately on screen").toBe("2 -3 -1 -4 5");
    expect(queue.requests).toMatchObject([{ id: 1, placement: { parent_id: 2 } }]);
    expect(queue.requests[0]!.placement).not.toHaveProperty("position");
    await settle();
    expect(queue.requests, "the second waits").toHaveLength(1);
    queue.requests[0]!.answer();
    await settle();
    expect(queue.requests[1]).toMatchObject({ id: 1, placement: { position: 2 } });
    expect(queue.requests[1]!.placement).not.toHaveProperty("parent_id");
    expect(queue.shown()).toBe("2 -3 -1 -4 5");
    queue.requests[1]!.answer();
    await settle();
    expect(queue.done).toMatchObject([{ id: 1, from: { parent_id: null, position: 1 } }]);
    expect(queue.known()).toBe("2 -3 -1 -4 5");
  });

  it("sends only the parent for the last place in it, and only the position among siblings", async () => {
    const queue = startQueue();
    queue.moves.add(1, { parent_id: 2, position: 3 });
    queue.requests[0]!.answer();
    await settle();
    queue.moves.add(3, { parent_id: 2, position: 2 });
    queue.requests[1]!.answer();
    await settle();
    expect(queue.requests.map(({ placement }) => placement)).toEqual([{ parent_id: 2 }, { position: 2 }]);
    expect(queue.known()).toBe("2 -4 -3 -1 5");
  });

  it("ignores a move to the present place", () => {
    const queue = startQueue();
    queue.moves.add(3, { parent_id: 2, position: 1 });
    queue.moves.add(5, { parent_id: null, position: 9 });
    expect(queue.requests).toEqual([]);
  });

  it("starts a move after both requests of the one before", async () => {
    const queue = startQueue();
    queue.moves.add(1, { parent_id: 2, position: 1 });
    queue.moves.add(5, { parent_id: null, position: 1 });
    expect(queue.shown()).toBe("5 2 -1 -3 -4");
    queue.requests[0]!.answer();
    await settle();
    queue.requests[1]!.answer();
    await settle();
    expect(queue.requests.map(({ id }) => id)).toEqual([1, 1, 5]);
  });

  it("reverts a move whose first request fails and continues with the next", async () => {
    const queue = startQueue();
    queue.moves.add(1, { parent_id: 2, position: 1 });
    queue.moves.add(5, { parent_id: null, position: 1 });
    queue.requests[0]!.answer(new Error("no"));
    await settle();
    expect(queue.failed).toMatchObject([{ move: { id: 1 }, failure: "not_moved" }]);
    expect(queue.shown()).toBe("5 1 2 -3 -4");
    expect(queue.requests.map(({ id }) => id)).toEqual([1, 5]);
  });

  it("leaves a category last in its new parent if the second request fails", async () => {
    const queue = startQueue();
    queue.moves.add(1, { parent_id: 2, position: 1 });
    queue.requests[0]!.answer();
    await settle();
    queue.requests[1]!.answer(new Error("no"));
    await settle();
    expect(queue.failed).toMatchObject([
      { failure: "at_the_end", move: { from: { parent_id: null, position: 1 } } },
    ]);
    expect(queue.shown()).toBe("2 -3 -4 -1 5");
  });
});

describe("withMoves", () => {
  it("shows the final tree of the server for any sequence of moves", async () => {
    const places = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 5 }),
        parent_id: fc.option(fc.integer({ min: 1, max: 5 })),
        position: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(places, async (wanted) => {
        const queue = startQueue();
        let server = tree();
        for (const { id, parent_id, position } of wanted) {
          const now = withMoves(server, queue.moves.waiting());
          if (moveProblem(new Map(now.map((one) => [one.id, one])), id, parent_id) !== null) continue;
          queue.moves.add(id, { parent_id, position });
        }
        const expected = queue.shown();
        for (let next = 0; next < queue.requests.length; next += 1) {
          const { id, placement, answer } = queue.requests[next]!;
          server = moveCategory(server, id, placement);
          answer();
          await settle();
        }
        expect(order(server)).toBe(expected);
        expect(queue.shown()).toBe(expected);
      }),
    );
  });
});
