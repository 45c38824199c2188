import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoryList } from "#shared/contract/stories.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { indexStories, isDue } from "./stories.upkeep.ts";
import { asOnlyIndexer, selectBacklog } from "./story-indexing.repo.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("stories").execute();
});

async function create(name: string, content: string): Promise<number> {
  const json = { story: { name, title: name, content, external_id: `ext-${name}` } };
  const { body } = await service.request<{ story: { id: number } }>("POST", "P/stories", { json });
  return body.story.id;
}

async function find(query: string) {
  const { body } = await service.request<StoryList>("GET", `P/stories?per=100&${query}`);
  return { ids: body.stories.map(({ id }) => id), total: body.total_count };
}

const waiting = async () => (await selectBacklog(service.services.db)).count;

describe("new articles", () => {
  it("are found at every moment while several processes index them", async () => {
    const ids: number[] = [];
    for (let number = 0; number < 230; number++)
      ids.push(await create(`a${number}`, `a gale with a word of its own, word${number}`));
    expect(await waiting()).toBe(230);
    let isIndexing = true;
    const indexing = Promise.all([indexStories(service.services), indexStories(service.services)]).then(
      () => {
        isIndexing = false;
      },
    );
    const expected = ids.toReversed().slice(0, 100);
    let looks = 0;
    do {
      expect(await find("search=word")).toEqual({ ids: expected, total: 230 });
      expect((await find(`search=word${looks % 230}&sort=oldest`)).ids[0]).toBe(ids[looks % 230]);
      expect((await find("external_id=EXT-A")).total).toBe(230);
      expect((await find("external_id=t-a&search=gale%20with")).total).toBe(230);
      looks += 1;
    } while (isIndexing);
    await indexing;
    expect(await waiting()).toBe(0);
    expect(await find("search=word")).toEqual({ ids: expected, total: 230 });
  }, 60_000);

  it("that are changed before they are indexed are found by what they hold now", async () => {
    const id = await create("one", "before");
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { content: "afterwards" } } });
    expect(await waiting()).toBe(0);
    await indexStories(service.services);
    expect((await find("search=before")).total).toBe(0);
    expect((await find("search=afterwards")).ids).toEqual([id]);
  });

  it("that are deleted before they are indexed leave nothing to be done", async () => {
    const id = await create("one", "gone");
    await service.request("DELETE", `P/stories/${id}`);
    expect(await waiting()).toBe(0);
    expect((await find("search=gone")).total).toBe(0);
  });

  it("are indexed by one process at a time, and found until then", async () => {
    const { db } = service.services;
    const id = await create("one", "orphaned");
    await asOnlyIndexer(db, async () => {
      await indexStories(service.services);
      expect(await waiting()).toBe(1);
      expect((await find("search=orphaned")).ids).toEqual([id]);
    });
    await indexStories(service.services);
    expect(await waiting()).toBe(0);
    expect((await find("search=orphaned")).ids).toEqual([id]);
  });

  it("that somebody is saving are left for the next time, and nobody waits", async () => {
    const { db } = service.services;
    const id = await create("one", "held");
    const free = await create("two", "free");
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("stories").select("id").where("id", "=", id).forUpdate().execute();
      await indexStories(service.services);
      const left = await db.selectFrom("story_unindexed").select("story_id").execute();
      expect(left).toEqual([{ story_id: id }]);
    });
    expect((await find("search=held")).ids).toEqual([id]);
    expect((await find("search=free")).ids).toEqual([free]);
  });
});

it.each([
  [{ count: 0, longestWait: 0, shortestWait: 0 }, false],
  [{ count: 999, longestWait: 9.9, shortestWait: 0.9 }, false],
  [{ count: 1000, longestWait: 0.5, shortestWait: 0 }, true],
  [{ count: 1, longestWait: 1, shortestWait: 1 }, true],
  [{ count: 2, longestWait: 10, shortestWait: 0 }, true],
])("%o is due: %s", (backlog, due) => {
  expect(isDue(backlog)).toBe(due);
});
