import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewFixture } from "#bff/domain/reviews/reviews.fixture.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { WaitingReviews } from "#shared/console/overview.ts";

let service: TestService;
let reviews: Awaited<ReturnType<typeof reviewFixture>>;

beforeAll(async () => {
  service = await startTestService();
  reviews = await reviewFixture(service);
});
afterAll(() => service.stop());

const change = (id: number, story: object) =>
  service.request("PATCH", `P/stories/${id}`, { json: { story } });

async function newApproved(): Promise<number> {
  const { id } = await reviews.newStory({ title: "Title", content: "Text" });
  await reviews.change(`/stories/${id}`, { sign_off: "approved", note: "Fine", story_version: 1 });
  return id;
}

describe("the approval of an article", () => {
  it.each([{ title: "Other" }, { content: "Other" }, { preview: "Other" }])(
    "ends when %o changes",
    async (story) => {
      const id = await newApproved();
      expect((await change(id, story)).status).toBe(200);
      expect(await reviews.reviewOf(`/stories/${id}`)).toMatchObject({
        sign_off: "open",
        note: "Fine",
        version: 2,
      });
      expect(await reviews.lastAudited("story.updated", id)).toMatchObject({
        before: { sign_off: "approved" },
        after: { sign_off: "open" },
      });
    },
  );

  it("ends when an editorial field changes", async () => {
    const id = await newApproved();
    const story = { byline: "By the editor" };
    expect((await reviews.request("editor", "PATCH", `/stories/${id}`, { story })).status).toBe(200);
    expect(await reviews.reviewOf(`/stories/${id}`)).toMatchObject({
      sign_off: "open",
      changed_by: "A editor",
    });
  });

  it.each([{ name: "Other" }, { cents: 300 }, { released_at: "2030-01-01T06:00:00Z" }, { title: "Title" }])(
    "stays when the content is the same after %o",
    async (story) => {
      const id = await newApproved();
      expect((await change(id, story)).status).toBe(200);
      expect(await reviews.reviewOf(`/stories/${id}`)).toMatchObject({ sign_off: "approved", version: 1 });
    },
  );

  it("returns 409 with a code if the article has changed since it was read", async () => {
    const { id } = await reviews.newStory({ title: "Title" });
    await change(id, { title: "Other" });
    const path = `/stories/${id}`;
    const refused = await reviews.change(path, { sign_off: "approved", story_version: 1 });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "article_changed" }]);
    expect((await reviews.change(path, { note: "Kept", story_version: 1 })).status).toBe(200);
    expect((await reviews.change(path, { sign_off: "approved", story_version: 2 })).status).toBe(200);
  });

  describe("with a draft", () => {
    const saveDraft = (id: number, story: object) =>
      reviews.request<{ draft_version: number }>("editor", "PATCH", `/stories/${id}/draft`, { story });
    const signOffOf = async (id: number) => (await reviews.reviewOf(`/stories/${id}`)).sign_off;

    it("ends when the content of the draft changes, but not when its price does", async () => {
      const id = await newApproved();
      expect((await saveDraft(id, { base_version: 1, cents: 300 })).status).toBe(200);
      expect(await signOffOf(id)).toBe("approved");
      expect((await saveDraft(id, { base_version: 1, title: "Other" })).status).toBe(200);
      expect(await signOffOf(id)).toBe("open");
    });

    it("covers the draft, and stays when the draft is published", async () => {
      const { id } = await reviews.newStory({ title: "Title" });
      const { draft_version } = (await saveDraft(id, { base_version: 1, title: "Other" })).body;
      const approval = { sign_off: "approved", story_version: 1, draft_version };
      expect((await reviews.change(`/stories/${id}`, approval)).status).toBe(200);
      expect((await reviews.request("editor", "POST", `/stories/${id}/draft/publish`)).status).toBe(200);
      expect(await signOffOf(id)).toBe("approved");
    });

    it("ends when the draft is discarded", async () => {
      const { id } = await reviews.newStory({ title: "Title" });
      await saveDraft(id, { base_version: 1, title: "Other" });
      await reviews.change(`/stories/${id}`, { sign_off: "approved", story_version: 1, draft_version: 1 });
      expect((await reviews.request("editor", "DELETE", `/stories/${id}/draft`)).status).toBe(200);
      expect(await signOffOf(id)).toBe("open");
    });

    it("stays when a draft with another price is discarded", async () => {
      const id = await newApproved();
      await saveDraft(id, { base_version: 1, cents: 300 });
      expect((await reviews.request("editor", "DELETE", `/stories/${id}/draft`)).status).toBe(200);
      expect(await signOffOf(id)).toBe("approved");
    });

    it.each([{}, { story_version: 1 }, { story_version: 1, draft_version: 0 }])(
      "returns 409 if only %o was read",
      async (versions) => {
        const { id } = await reviews.newStory({ title: "Title" });
        await saveDraft(id, { base_version: 1, title: "Unseen" });
        const refused = await reviews.change(`/stories/${id}`, { sign_off: "approved", ...versions });
        expect([refused.status, refused.body]).toMatchObject([409, { code: "article_changed" }]);
      },
    );

    it("is named in the next request with what the draft has changed", async () => {
      const id = await newApproved();
      await saveDraft(id, { base_version: 1, content: "Other" });
      await reviews.request("editor", "POST", `/stories/${id}/review/request`, { review: {} });
      expect(await reviews.lastAudited("story.review_requested", id)).toMatchObject({
        after: { changed_since_approval: ["content"] },
      });
    });
  });

  it("waits for a concurrent save of another text, and is then refused", async () => {
    const { id } = await reviews.newStory({ title: "Title" });
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await trx.updateTable("stories").set({ title: "Unseen", version: 2 }).where("id", "=", id).execute();
    const approval = reviews.change(`/stories/${id}`, { sign_off: "approved", story_version: 1 });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.commit().execute();
    expect((await approval).status).toBe(409);
  });

  it("survives the trash", async () => {
    const id = await newApproved();
    await service.request("DELETE", `P/stories/${id}`);
    const restored = await reviews.request("editor", "POST", `/trash/story/${id}/restore`, {});
    expect(restored.status, restored.text).toBe(200);
    expect(await reviews.reviewOf(`/stories/${id}`)).toMatchObject({ sign_off: "approved", note: "Fine" });
  });

  it("is not copied with the article", async () => {
    const id = await newApproved();
    const { body } = await reviews.request<{ story: { id: number } }>(
      "editor",
      "POST",
      `/stories/${id}/duplicate`,
      { name: `Copy of ${id}` },
    );
    expect(await reviews.reviewOf(`/stories/${body.story.id}`)).toMatchObject({
      sign_off: "open",
      version: 0,
    });
  });

  it("publishes a change event when it ends", async () => {
    const id = await newApproved();
    const heard: ChangeEvent[] = [];
    const stop = service.services.changes.subscribe((event) => heard.push(event));
    await change(id, { title: "Other" });
    await expect
      .poll(() =>
        heard.find((event) => event.type === "review" && event.story_id === id && event.version === 2),
      )
      .toEqual({
        type: "review",
        organization_id: 1,
        publication_id: 10,
        planned_emag_id: null,
        emag_id: null,
        story_id: id,
        version: 2,
      });
    stop();
  });
});

describe("a request for review of an article", () => {
  it("names in the history what has changed since the approval", async () => {
    const id = await newApproved();
    await change(id, { title: "Other", cents: 300 });
    expect((await reviews.ask(`/stories/${id}`, { note: "New title" })).status).toBe(200);
    expect((await reviews.lastAudited("story.review_requested", id))?.after).toMatchObject({
      changed_since_approval: ["cents", "title"],
    });
  });

  it("waits for those who may approve, with the title of the article", async () => {
    const { id } = await reviews.newStory({ title: "Harbor", released_at: "2030-01-01T06:00:00Z" });
    await reviews.ask(`/stories/${id}`, { note: "First draft" });
    const { body } = await reviews.request<WaitingReviews>("manager", "GET", "/waiting-reviews");
    expect(body.items.find((item) => item.id === id && item.type === "story")).toEqual({
      type: "story",
      id,
      name: "Harbor",
      release: "2030-01-01T06:00:00.000Z",
      requested_by: "A editor",
      note: "First draft",
      is_own: false,
    });
  });
});

describe("GET stories/{id}/history", () => {
  it("lists the sign-off and other events beside the versions, newest first, also for viewers", async () => {
    const id = await newApproved();
    await change(id, { title: "Other" });
    await reviews.request("editor", "PATCH", `/stories/${id}/draft`, {
      story: { base_version: 2, cents: 1 },
    });
    await reviews.request("editor", "DELETE", `/stories/${id}/draft`);
    await reviews.ask(`/stories/${id}`, { note: "New title" });
    const { body } = await reviews.request<{ audit_entries: AuditEntry[]; next_before: null }>(
      "viewer",
      "GET",
      `/stories/${id}/history`,
    );
    expect(body).toMatchObject({
      audit_entries: [
        { verb: "review_requested", after: { changed_since_approval: ["cents", "title"] }, address: null },
        { verb: "draft_discarded" },
        { verb: "draft_saved", actor: { label: "A editor" }, after: { cents: 1 } },
        { verb: "reviewed", after: { sign_off: "approved", note: "Fine" } },
      ],
      next_before: null,
    });
    expect(body.audit_entries).toHaveLength(4);
  });

  it("name the end of an approval with the save that caused it", async () => {
    const id = await newApproved();
    await change(id, { title: "Other" });
    const { versions } = (
      await reviews.request<{ versions: StoryVersion[] }>("editor", "GET", `/stories/${id}/versions`)
    ).body;
    expect(versions[0]!.changed_fields).toEqual(["title", "sign_off"]);
    expect(await reviews.lastAudited("story.updated", id)).toMatchObject({
      before: { sign_off: "approved" },
      after: { title: "Other", sign_off: "open" },
    });
  });

  it("name the end of an approval with the draft that caused it", async () => {
    const id = await newApproved();
    await reviews.request("editor", "PATCH", `/stories/${id}/draft`, {
      story: { base_version: 1, title: "Other" },
    });
    const { body } = await reviews.request<{ audit_entries: AuditEntry[] }>(
      "editor",
      "GET",
      `/stories/${id}/history`,
    );
    expect(body.audit_entries).toMatchObject([
      { verb: "draft_saved", after: { title: "Other", sign_off: "open" } },
      { verb: "reviewed", after: { sign_off: "approved" } },
    ]);
  });
});
