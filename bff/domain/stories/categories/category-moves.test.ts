import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { flattenTree, moveCategory, moveProblem, type PositionChange } from "#shared/category-tree.ts";
import { categoryFixture, expectSound } from "./article-categories.fixture.ts";

/** More requests would wait too long for a connection on a busy machine, and fail. */
const CONCURRENCY = 40;

let service: TestService;
let at: Awaited<ReturnType<typeof categoryFixture>>;

beforeAll(async () => {
  service = await startTestService();
  at = await categoryFixture(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("article_categories").execute();
});

describe("PATCH article_categories", () => {
  test("moves a category between the same neighbors any number of times", async () => {
    const ids: number[] = [];
    for (const name of ["A", "B", "C"]) ids.push(await at.create(name));
    for (let turn = 0; turn < 120; turn++) {
      // Each move inserts the last category between the first two.
      const [, , last] = (await at.list()).map(({ id }) => id);
      expect((await at.change(last!, { position: 2 })).body.article_category.position).toBe(2);
    }
    expectSound(await at.list());
  });

  test("leaves a tree without gaps and cycles after 200 moves, many of them concurrent", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 40; index++)
      ids.push(await at.create(`C${index}`, index < 5 ? undefined : ids[Math.floor(index / 3)]));
    const pick = (seed: number) => ids[(Math.imul(seed, 0x9e3779b1) >>> 16) % ids.length]!;
    const answers = await pLimit(CONCURRENCY).map(Array(200).keys(), (turn) => {
      const parent_id = turn % 5 === 0 ? null : pick(turn * 31 + 11);
      return at.change(pick(turn + 3), turn % 3 === 0 ? { position: (turn % 7) + 1 } : { parent_id });
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const categories = await at.list();
    expect(categories).toHaveLength(40);
    expectSound(categories);
  });

  test("results in the same tree as the rules shared with the console for any sequence of moves", async () => {
    const move = fc.record({
      which: fc.nat(),
      to: fc.option(fc.nat()),
      position: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        await service.services.db.deleteFrom("article_categories").execute();
        const ids: number[] = [];
        for (let index = 0; index < 7; index++)
          ids.push(await at.create(`C${index}`, index < 3 ? undefined : ids[index - 3]));
        let model = (await at.list()).map(({ id, parent_id, position }) => ({ id, parent_id, position }));
        for (const { which, to, position } of moves) {
          const id = ids[which % ids.length]!;
          const placement: PositionChange = {
            ...(to === null ? {} : { parent_id: to % 8 === 7 ? null : ids[to % 8]! }),
            ...(position === null ? {} : { position }),
          };
          const byId = new Map(model.map((category) => [category.id, category]));
          const problem =
            placement.parent_id === undefined ? null : moveProblem(byId, id, placement.parent_id);
          const { status, body } = await at.change(id, placement);
          expect(status).toBe(problem === null ? 200 : 422);
          if (problem !== null) continue;
          model = moveCategory(model, id, placement);
          expect(body.article_category).toEqual((await at.list()).find((category) => category.id === id));
        }
        const now = (await at.list()).map(({ id, parent_id, position }) => ({ id, parent_id, position }));
        expect(now).toEqual(flattenTree(model).map(({ category }) => category));
      }),
      { numRuns: 10 },
    );
  });
});
