import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Story } from "#shared/contract/stories.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

type Envelope = { story: Story };

async function createFullStory(text = "Text"): Promise<Story> {
  const category = await service.request<{ article_category: ArticleCategory }>(
    "POST",
    "P/article_categories",
    { json: { article_category: { name: crypto.randomUUID() } } },
  );
  const created = await service.request<Envelope>("POST", "P/stories", {
    json: {
      story: {
        name: "Harvest",
        title: "Apple harvest",
        preview: "Early this year",
        content: `**${text}**`,
        language: "de",
        released_at: "2026-01-01T00:00:00Z",
        external_id: "cms-7",
        cents: 250,
        currency: "CHF",
        subscription_required: true,
        apple_product_identifier: "apple-7",
        google_product_identifier: "google-7",
      },
    },
  });
  await service.request("PATCH", `P/stories/${created.body.story.id}`, {
    json: { story: { article_category_ids: [category.body.article_category.id] } },
  });
  return (await service.request<Envelope>("POST", `P/stories/${created.body.story.id}/publish`)).body.story;
}

const duplicate = (id: number, name: string, headers: Record<string, string> = {}) =>
  service.request<Envelope>("POST", `/console/api/publications/10/stories/${id}/duplicate`, {
    json: { name },
    headers: { cookie, Origin: service.url, ...headers },
    token: null,
  });

describe("POST stories/{id}/duplicate", () => {
  it("creates a draft without release date, external ID and product IDs", async () => {
    const story = await createFullStory();
    const answer = await duplicate(story.id, "Harvest (copy)");
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.story).toEqual({
      ...story,
      ...noEditorialFields,
      offline_at: null,
      draft: null,
      draft_version: 0,
      id: expect.any(Number),
      name: "Harvest (copy)",
      released_at: null,
      published_at: null,
      external_id: "",
      apple_product_identifier: null,
      google_product_identifier: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(answer.body.story.id).not.toBe(story.id);
    const copy = await service.request<Envelope>("GET", `P/stories/${answer.body.story.id}`);
    expect(answer.body.story).toEqual({
      ...copy.body.story,
      ...noEditorialFields,
      offline_at: null,
      draft: null,
      draft_version: 0,
    });
    const original = await service.request<Envelope>("GET", `P/stories/${story.id}`);
    expect(original.body.story).toEqual(story);
  });

  it("is found by the words of its text", async () => {
    const story = await createFullStory("Zebrafish");
    const { id } = (await duplicate(story.id, "Copy")).body.story;
    const found = await service.request<{ stories: Story[] }>("GET", "P/stories?search=zebrafish");
    expect(found.body.stories.map((one) => one.id).toSorted()).toEqual([story.id, id].toSorted());
  });

  it("creates one article per idempotency key", async () => {
    const story = await createFullStory();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await duplicate(story.id, "Once", headers);
    const again = await duplicate(story.id, "Once", headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await duplicate((await createFullStory()).id, "Once", headers)).status).toBe(422);
  });

  it("refuses a blank name and an unknown article", async () => {
    const { id } = await createFullStory();
    expect((await duplicate(id, " ")).status).toBe(422);
    expect((await duplicate(999_999, "Copy")).status).toBe(404);
  });
});
