import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { sweepCreationKeys } from "./creation-keys.cleanup.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Made {
  story: { id: number; name: string };
  emag: { id: number; name: string };
}

let keys = 0;
const newKey = () => `key-${++keys}`;

function createStory(key: string, name: string, path = "P/stories") {
  return service.request<Made>("POST", path, {
    json: { story: { name } },
    headers: { "Idempotency-Key": key },
  });
}

function createEmag(key: string, name: string) {
  const emag = { name, import_attributes: { pdf_location: "http://files.example.com/a.pdf" } };
  return service.request<Made>("POST", "P/emags", { json: { emag }, headers: { "Idempotency-Key": key } });
}

const countOf = async (table: "stories" | "emags" | "imports" | "story_versions") => {
  const { db } = service.services;
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe("a creation that is sent again with its key", () => {
  it("answers with the article that is there, as it is by then", async () => {
    const key = newKey();
    const first = await createStory(key, "First");
    expect([first.status, first.headers.get("etag")]).toEqual([201, '"1"']);
    const { id } = first.body.story;
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { title: "Since then" } } });
    const before = await countOf("story_versions");
    const again = await createStory(key, "Something else");
    expect([again.status, again.headers.get("etag")]).toEqual([201, '"2"']);
    expect(again.body.story).toMatchObject({ id, name: "First", title: "Since then" });
    expect(await countOf("story_versions")).toBe(before);
  });

  it("makes one article, however many come at the same moment", async () => {
    const before = await countOf("stories");
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createStory(key, "At once")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.story.id)).size).toBe(1);
    expect(await countOf("stories")).toBe(before + 1);
  });

  it("makes one issue and one import, where the name alone would be refused", async () => {
    const before = await countOf("imports");
    const key = newKey();
    const first = await createEmag(key, "Issue by key");
    expect(first.status, first.text).toBe(201);
    const again = await createEmag(key, "Issue by key");
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countOf("imports")).toBe(before + 1);
    expect((await createEmag(newKey(), "Issue by key")).status).toBe(422);
  });

  it("is another one in another publication, and for another kind of record", async () => {
    const key = newKey();
    const { body } = await createStory(key, "Here");
    const elsewhere = await createStory(
      key,
      "There",
      "/api/v2/importer/organizations/1/publications/11/stories",
    );
    expect(elsewhere.status, elsewhere.text).toBe(201);
    expect(elsewhere.body.story.id).not.toBe(body.story.id);
    expect((await createEmag(key, "An issue by the same key")).status).toBe(201);
  });

  it("makes it after a refusal, and anew after it was deleted or the key forgotten", async () => {
    const key = newKey();
    expect((await createStory(key, "")).status).toBe(422);
    const made = await createStory(key, "Now it is right");
    expect(made.status).toBe(201);
    await service.request("DELETE", `P/stories/${made.body.story.id}`);
    const anew = await createStory(key, "Once more");
    expect(anew.status).toBe(201);
    expect(anew.body.story.id).not.toBe(made.body.story.id);
    await service.services.db
      .updateTable("creation_keys")
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) } as never)
      .where("key", "=", key)
      .execute();
    await sweepCreationKeys(service.services);
    expect((await createStory(key, "Long after")).body.story.id).not.toBe(anew.body.story.id);
  });

  it.each(["", "two words", "x".repeat(201)])("is refused with 400 where the key is %j", async (key) => {
    const before = await countOf("stories");
    const answer = await createStory(key, "Never");
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_idempotency_key" } });
    expect(await countOf("stories")).toBe(before);
  });
});
