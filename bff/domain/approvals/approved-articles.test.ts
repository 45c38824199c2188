import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";
import { approvalFixture } from "./approvals.fixture.ts";

let service: TestService;
let cookie: string;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
});
afterAll(() => service.stop());
beforeEach(() => requireApproval(true));

const { inConsole, requireApproval, signOff, signOffOf } = approvalFixture(() => ({ service, cookie }));

async function newStory(fields: object = {}): Promise<number> {
  const complete = { title: "Ready", content: "Text", released_at: "2026-01-01T06:00:00Z" };
  const json = { story: { name: `Article ${++serial}`, ...complete, ...fields } };
  return (await service.request<{ story: Story }>("POST", "P/stories", { json })).body.story.id;
}

/** Approves an article as it is now. */
async function approve(id: number) {
  const { headers, body } = await inConsole<{ story: { draft_version: number } }>("GET", `/stories/${id}`);
  return signOff(`/stories/${id}`, "approved", {
    story_version: Number(headers.get("ETag")!.replaceAll('"', "")),
    draft_version: body.story.draft_version,
  });
}

const publish = (id: number) => service.request<Record<string, unknown>>("POST", `P/stories/${id}/publish`);
const change = (id: number, story: object) =>
  service.request<Record<string, unknown>>("PATCH", `P/stories/${id}`, { json: { story } });
const saveDraft = (id: number, story: object) =>
  inConsole("PATCH", `/stories/${id}/draft`, { story: { base_version: 2, ...story } });
const publishDraft = (id: number) =>
  inConsole<Record<string, unknown>>("POST", `/stories/${id}/draft/publish`);
const isPublished = async (id: number) =>
  (await service.request<{ story: Story }>("GET", `P/stories/${id}`)).body.story.published_at !== null;
const isShown = async (id: number) =>
  (await service.request("GET", `/kiosk/v1/publications/10/stories/${id}`, { token: null })).status === 200;

describe("articles of a publication that requires approvals", () => {
  it("return 422 with a code when they are published without an approval", async () => {
    const id = await newStory();
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([422, "approval_required"]);
    await approve(id);
    expect((await publish(id)).status).toBe(200);
    expect(await isShown(id)).toBe(true);
  });

  it("lose the approval with a change of the content, but not with one of the price", async () => {
    const id = await newStory();
    await approve(id);
    await change(id, { cents: 200 });
    expect(await signOffOf(`/stories/${id}`)).toBe("approved");
    await change(id, { content: "Another text" });
    expect(await signOffOf(`/stories/${id}`)).toBe("open");
    expect((await publish(id)).body.code).toBe("approval_required");
  });

  it("refuse changes that readers would see, but not while they are offline", async () => {
    const id = await newStory();
    await approve(id);
    await publish(id);
    expect((await change(id, { title: "Changed" })).body.code).toBe("approval_required");
    expect((await change(id, { cents: 300 })).status).toBe(200);
    expect((await inConsole("POST", `/stories/${id}/take-offline`)).status).toBe(200);
    expect((await change(id, { title: "Changed" })).status).toBe(200);
  });

  it("cannot be approved in a version that has changed since", async () => {
    const id = await newStory();
    await change(id, { content: "Changed" });
    expect((await signOff(`/stories/${id}`, "approved", { story_version: 1 })).status).toBe(409);
    expect((await signOff(`/stories/${id}`, "approved", { story_version: 2 })).status).toBe(200);
  });

  it("are never published with a text that was not approved, even if both happen concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newStory();
      await approve(id);
      const [published, changed] = await Promise.all([publish(id), change(id, { content: "Unseen" })]);
      expect([published.status, changed.status].sort()).toEqual([200, 422]);
    }
  });

  it("become drafts if they are scheduled without an approval, and stay if readers see them", async () => {
    await requireApproval(false);
    const live = await newStory();
    const scheduled = await newStory({ released_at: "2099-01-01T00:00:00Z" });
    await publish(live);
    await publish(scheduled);
    await requireApproval(true);
    const { body } = await service.request<{ story: Story }>("GET", `P/stories/${scheduled}`);
    expect(body.story.published_at).toBeNull();
    expect(await isShown(live)).toBe(true);
  });

  it("become drafts if they are scheduled beside a draft, to which the approval belongs", async () => {
    await requireApproval(false);
    const id = await newStory({ released_at: "2099-01-01T00:00:00Z" });
    await publish(id);
    await saveDraft(id, { title: "Changed" });
    expect((await approve(id)).status).toBe(200);
    await requireApproval(true);
    expect(await isPublished(id)).toBe(false);
  });

  it("become drafts if a change of the scheduled text has not ended when the setting is turned on", async () => {
    await requireApproval(false);
    const id = await newStory({ released_at: "2099-01-01T00:00:00Z" });
    await approve(id);
    await publish(id);
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("reviews").select("id").where("story_id", "=", id).forUpdate().execute();
    const changed = change(id, { content: "Unseen" });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const required = requireApproval(true);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    await trx.commit().execute();
    await required;
    expect((await changed).status).toBe(200);
    expect(await isPublished(id)).toBe(false);
  });

  it("become drafts when the approval is withdrawn before their release, and stay if readers see them", async () => {
    const scheduled = await newStory({ released_at: "2099-01-01T00:00:00Z" });
    const live = await newStory();
    for (const id of [scheduled, live]) {
      await approve(id);
      expect((await publish(id)).status).toBe(200);
      await signOff(`/stories/${id}`, "changes_requested");
    }
    const { body } = await service.request<{ story: Story }>("GET", `P/stories/${scheduled}`);
    expect(body.story.published_at).toBeNull();
    expect(await isShown(live)).toBe(true);
  });

  it("change for readers with an approved draft only", async () => {
    const id = await newStory();
    await approve(id);
    await publish(id);
    expect((await saveDraft(id, { title: "Changed" })).status).toBe(200);
    const refused = await publishDraft(id);
    expect([refused.status, refused.body.code]).toEqual([422, "approval_required"]);
    await approve(id);
    expect((await publishDraft(id)).status).toBe(200);
  });

  it("are not published beside a draft by the approval of that draft", async () => {
    const id = await newStory();
    await approve(id);
    await publish(id);
    await saveDraft(id, { title: "Changed" });
    await inConsole("POST", `/stories/${id}/take-offline`);
    await approve(id);
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([422, "approval_required"]);
  });

  it("stay visible when their deletion is undone, also without an approval and beside a draft", async () => {
    await requireApproval(false);
    const [unapproved, drafted] = [await newStory(), await newStory()];
    for (const id of [unapproved, drafted]) await publish(id);
    await requireApproval(true);
    await saveDraft(drafted, { title: "Changed" });
    for (const id of [unapproved, drafted]) {
      await service.request("DELETE", `P/stories/${id}`);
      expect((await inConsole("POST", `/trash/story/${id}/restore`, {})).status).toBe(200);
      expect(await isShown(id)).toBe(true);
    }
  });

  it("return from the trash as drafts if they were deleted before the setting, unless they are approved", async () => {
    await requireApproval(false);
    const [approved, other] = [await newStory(), await newStory()];
    await approve(approved);
    for (const id of [approved, other]) {
      await publish(id);
      await service.request("DELETE", `P/stories/${id}`);
    }
    await requireApproval(true);
    for (const id of [approved, other])
      expect((await inConsole("POST", `/trash/story/${id}/restore`, {})).status).toBe(200);
    expect([await isShown(approved), await isShown(other)]).toEqual([true, false]);
  });
});
