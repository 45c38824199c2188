import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { deleteExpiredKeys } from "./idempotency-keys.schedule.ts";

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

describe("Idempotency-Key", () => {
  it("returns the article created earlier, in its current state", async () => {
    const key = newKey();
    const first = await createStory(key, "First");
    expect([first.status, first.headers.get("etag")]).toEqual([201, '"1"']);
    const { id } = first.body.story;
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { title: "Since then" } } });
    const before = await countOf("story_versions");
    const again = await createStory(key, "First");
    expect([again.status, again.headers.get("etag")]).toEqual([201, '"2"']);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.body.story).toMatchObject({ id, name: "First", title: "Since then" });
    expect(await countOf("story_versions")).toBe(before);
  });

  it("responds with 422 and the address of the record to the same key with another body", async () => {
    const key = newKey();
    const first = await createStory(key, "First");
    const before = await countOf("stories");
    const other = await createStory(key, "Something else");
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(other.headers.get("location")).toBe(first.headers.get("location"));
    expect(await countOf("stories")).toBe(before);
    expect((await createStory(key, "First")).status).toBe(201);
  });

  it("compares what a body means, not how it is written", async () => {
    const headers = { "Idempotency-Key": newKey(), "Content-Type": "application/json" };
    const send = (body: string) => service.request<Made>("POST", "P/stories", { body, headers });
    const first = await send(`{"story": {"name": "Written", "title": "A", "unknown": 1}}`);
    const again = await send(`{"story":{"title":"A","name":" Written "}}`);
    expect([again.status, again.body.story.id]).toEqual([201, first.body.story.id]);
  });

  it("compares files by their bytes", async () => {
    const headers = { "Idempotency-Key": newKey() };
    const send = async (background: string) => {
      const image = sharp({ create: { width: 2, height: 2, channels: 3, background } }).png();
      const body = new FormData();
      body.set("story[name]", "With an image");
      body.set("story[image]", new Blob([new Uint8Array(await image.toBuffer())]), "a.png");
      return service.request<Made>("POST", "P/stories", { body, headers });
    };
    expect((await send("red")).status).toBe(201);
    expect((await send("red")).headers.get("idempotent-replayed")).toBe("true");
    expect((await send("blue")).body).toMatchObject({ code: "idempotency_key_reused" });
  });

  it("creates one article category", async () => {
    const headers = { "Idempotency-Key": newKey() };
    const send = (name: string) =>
      service.request<{ article_category: { id: number; position: number } }>(
        "POST",
        "P/article_categories",
        {
          json: { name },
          headers,
        },
      );
    const first = await send("News");
    const again = await send("News");
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(again.body).toEqual(first.body);
    expect((await send("Sport")).body).toMatchObject({ code: "idempotency_key_reused" });
  });

  it("still answers a key of a version that did not compare bodies", async () => {
    const key = newKey();
    const first = await createStory(key, "Of an earlier version");
    await service.services.db
      .updateTable("idempotency_keys")
      .set({ body_hash: null })
      .where("key", "=", key)
      .execute();
    expect((await createStory(key, "Another")).body.story.id).toBe(first.body.story.id);
  });

  it("creates one article for concurrent requests", async () => {
    const before = await countOf("stories");
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createStory(key, "Concurrent")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.story.id)).size).toBe(1);
    expect(await countOf("stories")).toBe(before + 1);
  });

  it("creates one issue and one import for a repeated request, without a conflict of names", async () => {
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

  it("compares uploaded files by their bytes, although each upload has another address", async () => {
    const key = newKey();
    const send = async (text: string) => {
      const uploaded = await service.request<{ upload: { location: string } }>(
        "PUT",
        "P/uploads?filename=a.pdf",
        {
          body: new Uint8Array(tinyPdf({ pages: [{ text }] })),
          headers: { "Content-Type": "application/pdf" },
        },
      );
      expect(uploaded.status, uploaded.text).toBe(201);
      const pdf_location = uploaded.body.upload.location;
      const emag = { name: "Uploaded again", import_attributes: { pdf_location } };
      return service.request<Made>("POST", "P/emags", {
        json: { emag },
        headers: { "Idempotency-Key": key },
      });
    };
    const first = await send("one");
    const again = await send("one");
    expect([first.status, again.status, again.body.emag.id]).toEqual([201, 201, first.body.emag.id]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await send("two")).body).toMatchObject({ code: "idempotency_key_reused" });
  });

  it("is scoped to a publication and a kind of record", async () => {
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

  it("creates a record after a failed request, after the first record was deleted, and after the key expired", async () => {
    const key = newKey();
    expect((await createStory(key, "")).status).toBe(422);
    const made = await createStory(key, "Valid");
    expect(made.status).toBe(201);
    await service.request("DELETE", `P/stories/${made.body.story.id}`);
    const recreated = await createStory(key, "Created again");
    expect(recreated.status).toBe(201);
    expect(recreated.body.story.id).not.toBe(made.body.story.id);
    await service.services.db
      .updateTable("idempotency_keys")
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) } as never)
      .where("key", "=", key)
      .execute();
    await deleteExpiredKeys(service.services);
    expect((await createStory(key, "Long after")).body.story.id).not.toBe(recreated.body.story.id);
  });

  it.each(["", "two words", "x".repeat(201)])("makes the request fail with 400 if it is %j", async (key) => {
    const before = await countOf("stories");
    const answer = await createStory(key, "Never");
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_idempotency_key" } });
    expect(await countOf("stories")).toBe(before);
  });
});
