import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story, StoryList } from "#shared/contract/stories.ts";

const ARTICLES = 4;

let service: TestService;
const ids: number[] = [];
beforeAll(async () => {
  service = await startTestService();
  for (let number = 0; number < ARTICLES; number++) {
    const story = { name: `Article ${number}`, title: "0", released_at: "2026-01-01" };
    const { body } = await service.request<{ story: Story }>("POST", "P/stories", { json: { story } });
    ids.push(body.story.id);
  }
});
afterAll(() => service.stop());

async function listed(query = ""): Promise<StoryList> {
  const { status, body, text } = await service.request<StoryList>("GET", `P/stories?${query}`);
  expect(status, text).toBe(200);
  return body;
}

const QUERIES = ["", "sort=title", "sort=-released_at", "state=draft", "from=2000-01-01", "search=Text"];

describe("GET stories while articles are saved", () => {
  it("never lists an older version than was saved before the request", async () => {
    const saved = new Map(ids.map((id) => [id, 0]));
    let isWriting = true;
    const write = async (id: number) => {
      for (let number = 1; number <= 15; number++) {
        const story = { title: `${number}`, content: `Text ${number}` };
        await service.request("PATCH", `P/stories/${id}`, { json: { story } });
        saved.set(id, number);
      }
    };
    const read = async (query: string) => {
      while (isWriting) {
        const before = new Map(saved);
        const { stories, total_count } = await listed(query);
        expect(total_count).toBe(stories.length);
        for (const { id, title, content } of stories) {
          expect(Number(title)).toBeGreaterThanOrEqual(before.get(id)!);
          if (content) expect(content).toBe(`Text ${title}`);
        }
      }
    };
    const readers = Promise.all(QUERIES.map(read));
    await Promise.all(ids.map(write));
    isWriting = false;
    await readers;
  });

  it("lists each article as it is read alone, after any changes", async () => {
    const change = fc.record({
      article: fc.nat(ARTICLES - 1),
      kind: fc.constantFrom("title", "publish", "unpublish", "trash"),
      title: fc.string({ maxLength: 8 }),
    });
    const cookie = await service.signInAs("admin");
    const console = (method: "POST" | "DELETE", path: string) =>
      service.request(method, `/console/api/publications/10/${path}`, {
        token: null,
        headers: { cookie },
        json: {},
      });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const { article, kind, title } of changes) {
          const id = ids[article]!;
          if (kind === "title")
            await service.request("PATCH", `P/stories/${id}`, { json: { story: { title } } });
          else if (kind === "trash") {
            expect((await service.request("DELETE", `P/stories/${id}`)).status).toBe(204);
            expect((await console("POST", `trash/story/${id}/restore`)).status).toBe(200);
          } else await service.request("POST", `P/stories/${id}/${kind}`);
        }
        const alone = await Promise.all(
          ids.map(
            async (id) => (await service.request<{ story: Story }>("GET", `P/stories/${id}`)).body.story,
          ),
        );
        expect((await listed("sort=oldest")).stories).toEqual(alone);
      }),
      { numRuns: 15 },
    );
  });
});
