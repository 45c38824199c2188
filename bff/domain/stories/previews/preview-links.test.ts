import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { MAX_PREVIEW_LINKS, type PreviewedStory } from "#shared/console/articles/preview-links.ts";
import type { Story } from "#shared/contract/stories.ts";
import { deleteExpiredLinks } from "./preview-links.repo.ts";

let service: TestService;
let editor: string;

beforeAll(async () => {
  service = await startTestService();
  editor = await service.signInAs("editor");
});
afterAll(() => service.stop());

const DAY_MS = 86_400_000;

async function createStory(): Promise<number> {
  const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
    json: { story: { name: "internal-name", title: "The fair", content: "Text", external_id: "cms-1" } },
  });
  return body.story.id;
}

const callLinks = (method: "POST" | "DELETE", id: number, cookie = editor) =>
  service.request<{ url: string; expires_at: string }>(
    method,
    `/console/api/publications/10/stories/${id}/preview-links`,
    { token: null, headers: { cookie } },
  );

async function createLink(id: number): Promise<string> {
  const answer = await callLinks("POST", id);
  expect(answer.status, answer.text).toBe(201);
  return new URLSearchParams(new URL(answer.body.url).hash.slice(1)).get("token")!;
}

const open = (token: string) =>
  service.request<{ story: PreviewedStory }>("POST", "/console/api/preview-links/open", {
    token: null,
    json: { token },
  });

describe("a preview link of an article", () => {
  it("shows the saved article without a session, and only what readers see of it", async () => {
    const id = await createStory();
    const token = await createLink(id);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { content: "Saved later" } } });
    const answer = await open(token);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      story: { title: "The fair", content: "Saved later" },
      publication: { name: expect.any(String), time_zone: expect.any(String) },
    });
    expect(answer.text).not.toMatch(/internal-name|cms-1/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  it("has its token in the URL fragment, stores only its digest and expires after 7 days", async () => {
    const id = await createStory();
    const { body } = await callLinks("POST", id);
    expect(body.url).toMatch(new RegExp(`^${service.url}/preview#token=[\\w-]{32}$`));
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / DAY_MS)).toBe(7);
    const token = body.url.split("token=")[1]!;
    const rows = await service.services.db.selectFrom("story_preview_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await service.services.db
      .updateTable("story_preview_links")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("story_id", "=", id)
      .execute();
    expect((await open(token)).status).toBe(404);
  });

  it("ends when the links of the article are revoked", async () => {
    const id = await createStory();
    const tokens = [await createLink(id), await createLink(id)];
    expect((await callLinks("DELETE", id)).status).toBe(204);
    for (const token of tokens) expect((await open(token)).status).toBe(404);
  });

  it("ends when the article is deleted, and stays ended when it is restored", async () => {
    const id = await createStory();
    const token = await createLink(id);
    await service.request("DELETE", `P/stories/${id}`);
    expect((await open(token)).status).toBe(404);
    await service.request("POST", `/console/api/publications/10/trash/story/${id}/restore`, {
      token: null,
      headers: { cookie: editor },
      json: {},
    });
    expect((await open(token)).status).toBe(404);
  });

  it("is refused if the article has 20 that work, until they expire or are revoked", async () => {
    const id = await createStory();
    const { db } = service.services;
    for (let count = 0; count < MAX_PREVIEW_LINKS - 1; count += 1) await createLink(id);
    // Both requests count the links at the same time.
    const answers = await Promise.all([callLinks("POST", id), callLinks("POST", id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many_preview_links",
      error: "This article has 20 preview links that work. Revoke them before you create another one.",
    });
    await createLink(await createStory());

    await db
      .updateTable("story_preview_links")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("story_id", "=", id)
      .execute();
    const token = await createLink(id);
    await deleteExpiredLinks(db);
    const left = await db.selectFrom("story_preview_links").where("story_id", "=", id).selectAll().execute();
    expect(left).toHaveLength(1);
    expect((await open(token)).status).toBe(200);
  });

  it("is created and revoked by those who may edit the article", async () => {
    const id = await createStory();
    const viewer = await service.signInAs("viewer");
    expect((await callLinks("POST", id, viewer)).status).toBe(403);
    expect((await callLinks("DELETE", id, viewer)).status).toBe(403);
  });

  it("can't be guessed without limit", async () => {
    // Twice the limit, because a window of a minute may end in between.
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length <= 240)
      statuses.push((await open(`wrong-${statuses.length}`)).status);
    expect([...new Set(statuses)]).toEqual([404, 429]);
  });
});
