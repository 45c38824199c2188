import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SearchAnswer } from "#shared/console/search.ts";
import type { StoryList } from "#shared/contract/stories.ts";
import { asOnlyOne } from "../../platform/database/as-only-one.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { INDEXING, indexStories, isDue } from "./stories.upkeep.ts";
import { nextUnindexed, selectBacklog, writeIndexed } from "./story-indexing.repo.ts";
import { prepareSearches } from "./story-search.repo.ts";

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

describe("new and changed articles", () => {
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

  it("that are changed are found by what they hold now, indexed before and since or not", async () => {
    const id = await create("one", "before");
    const change = (content: string) =>
      service.request("PATCH", `P/stories/${id}`, { json: { story: { content, external_id: content } } });
    const findsNothingBut = async (current: string, earlier: string) => {
      for (const filter of ["search=TEXT", "external_id=TEXT", "external_id=TEXT&search=TEXT"]) {
        expect((await find(filter.replaceAll("TEXT", earlier))).ids).toEqual([]);
        expect((await find(filter.replaceAll("TEXT", current))).ids).toEqual([id]);
      }
    };
    await change("afterwards");
    expect(await waiting()).toBe(1);
    await findsNothingBut("afterwards", "before");
    await indexStories(service.services);
    await findsNothingBut("afterwards", "before");
    await change("later than that");
    expect(await waiting()).toBe(1);
    await findsNothingBut("later%20than", "afterwards");
    await change("nearest");
    expect(await waiting()).toBe(1);
    await findsNothingBut("nearest", "later%20than");
    await indexStories(service.services);
    expect(await waiting()).toBe(0);
    await findsNothingBut("nearest", "later%20than");
  });

  it("that get another title or identifier keep the words of their content as they are indexed", async () => {
    const { db } = service.services;
    const id = await create("harbour", "where the ferry lies in the harbour");
    await indexStories(service.services);
    const contents = () =>
      db
        .selectFrom("story_content_search")
        .select(["story_id", "words", sql<string>`xmin::text`.as("written_by")])
        .execute();
    const before = await contents();
    const change = async (story: object) => {
      await service.request("PATCH", `P/stories/${id}`, { json: { story } });
      await indexStories(service.services);
    };
    await change({
      title: "Lighthouse ferry",
      external_id: "new-1",
      apple_product_identifier: "org.example.pier",
    });
    expect(await contents()).toEqual(before);
    for (const needle of ["lighthouse", "FERRY", "harbour", "new-1", "example.pier"])
      expect(await find(`search=${needle}`)).toEqual({ ids: [id], total: 1 });
    expect((await find("search=ext-harbour")).total).toBe(0);
    await change({ content: "nothing" });
    expect((await contents())[0]?.words).toHaveLength(1);
    expect((await find("search=harbour")).total).toBe(0);
    expect((await find("search=ferry")).total).toBe(1);
  });

  it("are found exactly by what they hold, in whichever field, indexed or not, and once", async () => {
    const text = fc
      .array(fc.constantFrom("ship", "ships", "shipyard", "sea"), { maxLength: 3 })
      .map((words) => words.join(" "));
    const edit = fc.record({ title: text, content: text }, { requiredKeys: [] });
    const edits = fc.array(fc.record({ edit, isIndexed: fc.boolean() }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(edits, async (steps) => {
        await service.services.db.deleteFrom("stories").execute();
        const { body } = await service.request<{ story: { id: number } }>("POST", "P/stories", {
          json: { story: { name: "one" } },
        });
        const now = { title: "", content: "" };
        for (const { edit, isIndexed } of steps) {
          await service.request("PATCH", `P/stories/${body.story.id}`, { json: { story: edit } });
          Object.assign(now, edit);
          if (isIndexed) await indexStories(service.services);
          for (const needle of ["ship", "hip", "ships", "sea", "ship sea"]) {
            const holds = [now.title, now.content].some((field) => field.includes(needle));
            for (const sort of ["newest", "title"])
              expect(await find(`sort=${sort}&search=${encodeURIComponent(needle)}`)).toEqual(
                holds ? { ids: [body.story.id], total: 1 } : { ids: [], total: 0 },
              );
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("that an earlier version indexed, all words in one place, are found as well, and indexed anew once they change", async () => {
    const { db } = service.services;
    const id = await create("Ferry", "the ferry to the island");
    await indexStories(service.services);
    await sql`
      with contents as (delete from story_content_search returning story_id, words)
      update story_search s set words = s.words || c.words from contents c where c.story_id = s.story_id`.execute(
      db,
    );
    expect(await find("search=ferry")).toEqual({ ids: [id], total: 1 });
    expect(await find("search=island")).toEqual({ ids: [id], total: 1 });
    await service.request("PATCH", `P/stories/${id}`, {
      json: { story: { title: "Boat", external_id: "" } },
    });
    for (const indexed of [false, true]) {
      if (indexed) await indexStories(service.services);
      for (const [needle, total] of [
        ["boat", 1],
        ["island", 1],
        ["ferry", 1],
        ["to the island", 1],
        ["ext-", 0],
      ] as const)
        expect((await find(`search=${encodeURIComponent(needle)}`)).total).toBe(total);
    }
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { content: "the island" } } });
    await indexStories(service.services);
    expect((await find("search=ferry")).total).toBe(0);
  });

  it("that got another external identifier are found by that alone in the console's search, too", async () => {
    const headers = { cookie: await service.signInAs("viewer") };
    const named = async (q: string) => {
      const path = `/console/api/publications/10/search?q=${q}`;
      const { body } = await service.request<SearchAnswer>("GET", path, { token: null, headers });
      return body.stories.map(({ id }) => id);
    };
    const id = await create("ferry", "text");
    await indexStories(service.services);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { external_id: "B-2002" } } });
    for (const indexed of [false, true]) {
      if (indexed) await indexStories(service.services);
      expect(await named("ext-ferry")).toEqual([]);
      expect(await named("b-2002")).toEqual([id]);
    }
  });

  it("are found by what stands in one of their fields, whatever their signature allows", async () => {
    const { db } = service.services;
    const one = await create("abcd", "bcde, 港口 and Mole");
    const other = await create("other", "nothing of it");
    const findsWhatIsThere = async () => {
      for (const needle of ["abcd", "BCDE", "港", "港口", "e, 港口", "mo", "ole", "d m"])
        expect((await find(`search=${encodeURIComponent(needle)}`)).ids).toEqual([one]);
      for (const needle of ["abcde", "口港", "om", "elom"])
        expect((await find(`search=${encodeURIComponent(needle)}`)).ids).toEqual([]);
    };
    await findsWhatIsThere();
    // As those had it that waited before there were signatures.
    await db
      .updateTable("story_unindexed")
      .set({ signature: Buffer.alloc(1024, 0xff) })
      .execute();
    await findsWhatIsThere();
    expect((await find("search=nothing")).ids).toEqual([other]);
    await indexStories(service.services);
    await findsWhatIsThere();
  });

  it("that change while they are indexed are indexed once more", async () => {
    const { db } = service.services;
    const id = await create("one", "first");
    const read = await nextUnindexed(db, 0, 10);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { content: "second" } } });
    await writeIndexed(db, read, await prepareSearches(db, read));
    expect(await waiting()).toBe(1);
    expect((await find("search=first")).ids).toEqual([]);
    expect((await find("search=second")).ids).toEqual([id]);
    await indexStories(service.services);
    expect(await waiting()).toBe(0);
    expect((await find("search=second")).ids).toEqual([id]);
  });

  it("wait for nothing when what changes of them is not searched", async () => {
    const id = await create("one", "text");
    await indexStories(service.services);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { preview: "Short" } } });
    expect(await waiting()).toBe(0);
    expect((await find("search=text")).ids).toEqual([id]);
  });

  it("that are deleted leave nothing behind", async () => {
    const { db } = service.services;
    const id = await create("one", "gone");
    await indexStories(service.services);
    await service.request("DELETE", `P/stories/${id}`);
    for (const table of ["story_search", "story_content_search"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await find("search=gone")).total).toBe(0);
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
    await asOnlyOne(db, INDEXING, async () => {
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
    const left = async () => db.selectFrom("story_unindexed").select("story_id").execute();
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("story_unindexed")
        .select("story_id")
        .where("story_id", "=", id)
        .forUpdate()
        .execute();
      await indexStories(service.services);
      expect(await left()).toEqual([{ story_id: id }]);
    });
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("stories").select("id").where("id", "=", id).forUpdate().execute();
      await indexStories(service.services);
      expect(await left()).toEqual([{ story_id: id }]);
    });
    expect((await find("search=held")).ids).toEqual([id]);
    expect((await find("search=free")).ids).toEqual([free]);
  });
});

it.each([
  [{ count: 0, longestWait: 0, shortestWait: 0 }, false],
  [{ count: 4999, longestWait: 9.9, shortestWait: 0.9 }, false],
  [{ count: 5000, longestWait: 0.5, shortestWait: 0 }, true],
  [{ count: 1, longestWait: 1, shortestWait: 1 }, true],
  [{ count: 2, longestWait: 10, shortestWait: 0 }, true],
])("%o is due: %s", (backlog, due) => {
  expect(isDue(backlog)).toBe(due);
});
