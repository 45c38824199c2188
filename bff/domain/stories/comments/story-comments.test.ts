import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type CommentAnchor,
  MAX_COMMENT_LENGTH,
  MAX_COMMENTS_PER_STORY,
  type StoryComment,
} from "#shared/console/articles/story-comments.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Story } from "#shared/contract/stories.ts";

let service: TestService;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));
});
afterAll(() => service.stop());

const anchor: CommentAnchor = { quote: "harbour", prefix: "The ", suffix: " opens", position: 4 };

async function createStory(): Promise<number> {
  const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
    json: { story: { name: `Commented ${crypto.randomUUID()}`, content: "The harbour opens" } },
  });
  return body.story.id;
}

const send = <Body = { comment: StoryComment }>(
  as: Role,
  method: string,
  storyId: number,
  path = "",
  json?: unknown,
  headers: Record<string, string> = {},
) =>
  service.request<Body & { code?: string }>(
    method,
    `/console/api/publications/10/stories/${storyId}/comments${path}`,
    { token: null, headers: { cookie: cookies.get(as)!, ...headers }, json },
  );

const comment = (as: Role, storyId: number, body = "Check this") =>
  send(as, "POST", storyId, "", { comment: { body, anchor } });
const reply = (as: Role, storyId: number, id: number, body = "Checked") =>
  send(as, "POST", storyId, `/${id}/replies`, { comment: { body } });
const edit = (as: Role, storyId: number, id: number, body: string) =>
  send(as, "PATCH", storyId, `/${id}`, { comment: { body } });
const resolve = (as: Role, storyId: number, id: number, resolved = true) =>
  send(as, "PUT", storyId, `/${id}/resolution`, { resolution: { resolved } });
const remove = (as: Role, storyId: number, id: number) => send(as, "DELETE", storyId, `/${id}`);

async function createThread(storyId: number, as: Role = "editor"): Promise<number> {
  const answer = await comment(as, storyId);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.comment.id;
}

async function list(storyId: number, as: Role = "viewer"): Promise<StoryComment[]> {
  const { body, status } = await send<{ comments: StoryComment[] }>(as, "GET", storyId);
  expect(status).toBe(200);
  return body.comments;
}

const readStory = async (id: number) => (await service.request("GET", `P/stories/${id}`)).text;

describe("a comment on an article", () => {
  it("is listed with its anchor, its author and its replies, and leaves the article as it is", async () => {
    const storyId = await createStory();
    const before = await readStory(storyId);
    const id = await createThread(storyId);
    expect((await reply("manager", storyId, id)).status).toBe(201);
    expect(await list(storyId)).toMatchObject([
      { id, thread_id: null, anchor, body: "Check this", author: { id: expect.any(String) }, resolved: null },
      { thread_id: id, anchor: null, body: "Checked", edited_at: null },
    ]);
    expect(await readStory(storyId)).toBe(before);
  });

  it("is written by those who may edit articles or approve reviews, and read by all roles", async () => {
    const storyId = await createStory();
    for (const role of ["admin", "editor", "manager"] as const)
      expect((await comment(role, storyId)).status).toBe(201);
    expect((await comment("viewer", storyId)).status).toBe(403);
    expect(await list(storyId)).toHaveLength(3);
  });

  it("is changed by its author alone", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    const refused = await edit("manager", storyId, id, "Mine now");
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const { body } = await edit("editor", storyId, id, "  Better ");
    expect(body.comment).toMatchObject({ body: "Better", edited_at: expect.any(String) });
  });

  it("is not edited by a change to the same text", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    const { body, headers } = await edit("editor", storyId, id, "Check this");
    expect(body.comment.edited_at).toBeNull();
    expect(headers.get("etag")).toBeNull();
  });

  it("is deleted with its replies by its author if they are its only author, or by those who may approve reviews", async () => {
    const storyId = await createStory();
    const [first, second] = [await createThread(storyId), await createThread(storyId, "admin")];
    await reply("editor", storyId, first);
    const other = (await reply("manager", storyId, first)).body.comment.id;
    expect((await remove("editor", storyId, second)).status).toBe(403);
    expect((await remove("editor", storyId, first)).status).toBe(403);
    expect((await remove("manager", storyId, other)).status).toBe(204);
    expect((await remove("editor", storyId, first)).status).toBe(204);
    expect((await remove("manager", storyId, second)).status).toBe(204);
    expect(await list(storyId)).toEqual([]);
    expect((await remove("manager", storyId, second)).status).toBe(404);
  });

  it("keeps the name of an author whose account was deleted", async () => {
    const storyId = await createStory();
    const cookie = await service.signInAs("editor", "leaving@example.com");
    const created = await send<{ comment: StoryComment }>(
      "editor",
      "POST",
      storyId,
      "",
      { comment: { body: "Last", anchor } },
      { cookie },
    );
    const { name } = created.body.comment.author;
    const { db } = service.services;
    await db.deleteFrom("users").where("email", "=", "leaving@example.com").execute();
    expect(await list(storyId)).toMatchObject([{ author: { id: null, name } }]);
  });

  it.each([
    ["a blank text", { body: " ", anchor }],
    ["a text that is too long", { body: "x".repeat(MAX_COMMENT_LENGTH + 1), anchor }],
    ["an empty quote", { body: "x", anchor: { ...anchor, quote: "" } }],
    ["no anchor", { body: "x" }],
  ])("is not created with %s", async (_, given) => {
    expect((await send("editor", "POST", await createStory(), "", { comment: given })).status).toBe(422);
  });

  it("is created once per idempotency key", async () => {
    const storyId = await createStory();
    const given = [storyId, "", { comment: { body: "Once", anchor } }, { "Idempotency-Key": "c-1" }] as const;
    const first = await send("editor", "POST", ...given);
    const again = await send("editor", "POST", ...given);
    expect(again.body.comment.id).toBe(first.body.comment.id);
    expect(await list(storyId)).toHaveLength(1);
    const other = await createStory();
    const elsewhere = await send("editor", "POST", other, "", given[2], given[3]);
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await list(other)).toEqual([]);
  });

  it("is not found in another article", async () => {
    const id = await createThread(await createStory());
    const other = await createStory();
    const answers = [
      await reply("editor", other, id),
      await edit("editor", other, id, "x"),
      await resolve("editor", other, id),
      await remove("admin", other, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a thread", () => {
  it("is resolved and reopened by anyone who may comment", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    const { body } = await resolve("manager", storyId, id);
    expect(body.comment.resolved).toEqual({ by: expect.any(String), at: expect.any(String) });
    expect((await resolve("viewer", storyId, id, false)).status).toBe(403);
    expect((await resolve("editor", storyId, id, false)).body.comment.resolved).toBeNull();
  });

  it("takes no replies while it is resolved, and a reply is not a thread", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    const replyId = (await reply("editor", storyId, id)).body.comment.id;
    expect((await reply("editor", storyId, replyId)).status).toBe(404);
    expect((await resolve("editor", storyId, replyId)).status).toBe(404);
    await resolve("editor", storyId, id);
    const refused = await reply("editor", storyId, id);
    expect([refused.status, refused.body.code]).toEqual([409, "comment_resolved"]);
  });

  it("is resolved once by concurrent requests", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    await Promise.all([1, 2, 3, 4].map(() => resolve("manager", storyId, id)));
    const entries = await service.services.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "story_comment.updated")
      .where("record_id", "=", String(id))
      .execute();
    expect(entries).toEqual([{ after: { resolved: true } }]);
  });
});

describe("the comments of an article", () => {
  it("are limited, even for concurrent requests", async () => {
    const storyId = await createStory();
    const { db } = service.services;
    const row = { story_id: storyId, author_name: "Emil", body: "x", anchor: JSON.stringify(anchor) };
    const rows = Array.from({ length: MAX_COMMENTS_PER_STORY - 1 }, () => row);
    await db.insertInto("story_comments").values(rows).execute();
    const answers = await Promise.all([1, 2, 3, 4].map(() => comment("editor", storyId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("too_many_comments");
  });

  it("are announced by events with the version in the answer of their write", async () => {
    const storyId = await createStory();
    const seen: number[] = [];
    const stop = service.services.changes.subscribe((event: ChangeEvent) => {
      if (event.type === "story_comment" && event.story_id === storyId) seen.push(event.version);
    });
    const created = await comment("editor", storyId);
    const { id } = created.body.comment;
    const answers = [created, await resolve("editor", storyId, id), await remove("editor", storyId, id)];
    const versions = answers.map(({ headers }) => Number(headers.get("etag")?.replaceAll('"', "")));
    await expect.poll(() => seen).toEqual(versions);
    stop();
  });

  it("are not copied with the article", async () => {
    const storyId = await createStory();
    await createThread(storyId);
    const { body } = await service.request<{ story: Story }>(
      "POST",
      `/console/api/publications/10/stories/${storyId}/duplicate`,
      { token: null, headers: { cookie: cookies.get("editor")! }, json: { name: "Copy" } },
    );
    expect(await list(body.story.id)).toEqual([]);
  });

  it("return with the article from the trash, and are deleted permanently with it", async () => {
    const storyId = await createStory();
    const id = await createThread(storyId);
    await reply("manager", storyId, id);
    const before = await list(storyId);
    const inTrash = (method: string, path: string) =>
      service.request(method, `/console/api/publications/10/trash/story/${storyId}${path}`, {
        token: null,
        headers: { cookie: cookies.get("admin")! },
        ...(method === "POST" && { json: {} }),
      });
    await service.request("DELETE", `P/stories/${storyId}`);
    expect((await comment("editor", storyId)).status).toBe(404);
    expect((await inTrash("POST", "/restore")).status).toBe(200);
    expect(await list(storyId)).toEqual(before);
    await service.request("DELETE", `P/stories/${storyId}`);
    expect((await inTrash("DELETE", "")).status).toBe(204);
    const { db } = service.services;
    const left = await db.selectFrom("story_comments").where("story_id", "=", storyId).selectAll().execute();
    expect(left).toEqual([]);
  });
});
