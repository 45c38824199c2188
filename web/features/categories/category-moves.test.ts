import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  moveCategory,
  moveProblem,
  type PlacedCategory,
  type Placement,
  rowsOf,
} from "#shared/category-tree.ts";
import { CategoryMoves, type Move, type MoveFailure, withMoves } from "./category-moves.ts";

const tree = (): PlacedCategory[] => [
  { id: 1, parent_id: null, position: 1 },
  { id: 2, parent_id: null, position: 2 },
  { id: 3, parent_id: 2, position: 1 },
  { id: 4, parent_id: 2, position: 2 },
  { id: 5, parent_id: null, position: 3 },
];

/** A server that keeps a tree, and answers when it is told to. */
function startDesk(given = tree()) {
  let known = given;
  const requests: { id: number; placement: Placement; answer: (error?: Error) => void }[] = [];
  const done: Move[] = [];
  const failed: { move: Move; failure: MoveFailure }[] = [];
  const moves = new CategoryMoves<PlacedCategory>({
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

const order = (categories: readonly PlacedCategory[]) =>
  rowsOf(categories)
    .map(({ category, depth }) => "-".repeat(depth) + category.id)
    .join(" ");
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a move", () => {
  it("to a place in another parent is the parent, and after its answer the position", async () => {
    const desk = startDesk();
    desk.moves.add(1, { parent_id: 2, position: 2 });
    expect(desk.shown(), "at once on screen").toBe("2 -3 -1 -4 5");
    expect(desk.requests).toMatchObject([{ id: 1, placement: { parent_id: 2 } }]);
    expect(desk.requests[0]!.placement).not.toHaveProperty("position");
    await settle();
    expect(desk.requests, "the second waits").toHaveLength(1);
    desk.requests[0]!.answer();
    await settle();
    expect(desk.requests[1]).toMatchObject({ id: 1, placement: { position: 2 } });
    expect(desk.requests[1]!.placement).not.toHaveProperty("parent_id");
    expect(desk.shown()).toBe("2 -3 -1 -4 5");
    desk.requests[1]!.answer();
    await settle();
    expect(desk.done).toMatchObject([{ id: 1, from: { parent_id: null, position: 1 } }]);
    expect(desk.known()).toBe("2 -3 -1 -4 5");
  });

  it("to the end of another parent is the parent alone, among siblings the position alone", async () => {
    const desk = startDesk();
    desk.moves.add(1, { parent_id: 2, position: 3 });
    desk.requests[0]!.answer();
    await settle();
    desk.moves.add(3, { parent_id: 2, position: 2 });
    desk.requests[1]!.answer();
    await settle();
    expect(desk.requests.map(({ placement }) => placement)).toEqual([{ parent_id: 2 }, { position: 2 }]);
    expect(desk.known()).toBe("2 -4 -3 -1 5");
  });

  it("to where it stands is none", () => {
    const desk = startDesk();
    desk.moves.add(3, { parent_id: 2, position: 1 });
    desk.moves.add(5, { parent_id: null, position: 9 });
    expect(desk.requests).toEqual([]);
  });

  it("waits for the one before it, both of its requests", async () => {
    const desk = startDesk();
    desk.moves.add(1, { parent_id: 2, position: 1 });
    desk.moves.add(5, { parent_id: null, position: 1 });
    expect(desk.shown()).toBe("5 2 -1 -3 -4");
    desk.requests[0]!.answer();
    await settle();
    desk.requests[1]!.answer();
    await settle();
    expect(desk.requests.map(({ id }) => id)).toEqual([1, 1, 5]);
  });

  it("that fails at its first request springs back, and the next one goes on", async () => {
    const desk = startDesk();
    desk.moves.add(1, { parent_id: 2, position: 1 });
    desk.moves.add(5, { parent_id: null, position: 1 });
    desk.requests[0]!.answer(new Error("no"));
    await settle();
    expect(desk.failed).toMatchObject([{ move: { id: 1 }, failure: "not_moved" }]);
    expect(desk.shown()).toBe("5 1 2 -3 -4");
    expect(desk.requests.map(({ id }) => id)).toEqual([1, 5]);
  });

  it("that fails at its second request stands last in its new parent", async () => {
    const desk = startDesk();
    desk.moves.add(1, { parent_id: 2, position: 1 });
    desk.requests[0]!.answer();
    await settle();
    desk.requests[1]!.answer(new Error("no"));
    await settle();
    expect(desk.failed).toMatchObject([
      { failure: "at_the_end", move: { from: { parent_id: null, position: 1 } } },
    ]);
    expect(desk.shown()).toBe("2 -3 -4 -1 5");
  });
});

it("any sequence of moves shows on screen what the server has in the end", async () => {
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
      const desk = startDesk();
      let server = tree();
      for (const { id, parent_id, position } of wanted) {
        const now = withMoves(server, desk.moves.waiting());
        if (moveProblem(new Map(now.map((one) => [one.id, one])), id, parent_id) !== null) continue;
        desk.moves.add(id, { parent_id, position });
      }
      const expected = desk.shown();
      for (let next = 0; next < desk.requests.length; next += 1) {
        const { id, placement, answer } = desk.requests[next]!;
        server = moveCategory(server, id, placement);
        answer();
        await settle();
      }
      expect(order(server)).toBe(expected);
      expect(desk.shown()).toBe(expected);
    }),
  );
});
