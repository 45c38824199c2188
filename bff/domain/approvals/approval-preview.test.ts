import { describe, expect, it } from "vitest";
import { pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import type { PublicationEffects } from "#shared/console/publications.ts";
import type { Story } from "#shared/contract/stories.ts";
import { approvedIssuesFixture } from "./approvals.fixture.ts";

const started = startImportService("admin", { draws: true });
const {
  approve,
  importReleased,
  inConsole,
  path,
  replace,
  requireApproval,
  setStoredRelease,
  signOff,
  waitForEnd,
} = approvedIssuesFixture(() => started);

const SCHEDULED = "2099-01-01T06:00:00Z";
let serial = 0;

async function publishStory(released_at: string): Promise<number> {
  const { service } = started;
  const json = { story: { name: `Article ${++serial}`, title: "Ready", content: "Text", released_at } };
  const { id } = (await service.request<{ story: Story }>("POST", "P/stories", { json })).body.story;
  expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
  return id;
}

const preview = async (approval_required: boolean) =>
  (
    await inConsole<{ effects: PublicationEffects }>("POST", "/preview-change", {
      publication: { approval_required },
    })
  ).body.effects.approvals;

describe("preview of the setting that requires approvals", () => {
  it("returns null if nothing would be hidden or shown", async () => {
    await publishStory("2026-01-01T06:00:00Z");
    expect(await preview(true)).toBeNull();
    expect(await preview(false)).toBeNull();
  });

  it("counts what becomes a draft, waits, or stays visible", async () => {
    const approvedStory = await publishStory(SCHEDULED);
    await signOff(`/stories/${approvedStory}`, "approved", { story_version: 2 });
    const draftedStory = await publishStory(SCHEDULED);
    await inConsole("PATCH", `/stories/${draftedStory}/draft`, {
      story: { base_version: 2, title: "Changed" },
    });
    await signOff(`/stories/${draftedStory}`, "approved", { story_version: 2, draft_version: 1 });
    await publishStory(SCHEDULED);

    await importReleased("Live");
    const approvedIssue = await importReleased("Approved");
    await approve(approvedIssue);
    const again = await importReleased("Imported again");
    await approve(again);
    await replace(again, started.files.serve(path("again"), pages("Unseen")), { keep: true });
    await waitForEnd(again);
    const unapproved = await importReleased("Unapproved");
    for (const id of [approvedIssue, again, unapproved]) await setStoredRelease(id, SCHEDULED);

    expect(await preview(true)).toEqual({ drafts: 2, waiting: 2, visible: 2, shown: 0, changed: 0 });
    await requireApproval(true);
    const count = async (list: string) =>
      (await started.service.request<{ total_count: number }>("GET", list)).body.total_count;
    expect(await count("P/stories?state=draft")).toBe(2);
    expect(await count("P/emags?state=awaiting_approval")).toBe(2);
    expect((await count("P/emags?state=visible")) + (await count("P/stories?state=visible"))).toBe(2);
  });

  it("counts the visible issues whose new name waits for an approval", async () => {
    await requireApproval(false);
    const id = await importReleased("Renamed");
    await requireApproval(true);
    await started.service.request("PUT", `P/emags/${id}`, { json: { emag: { name: "New name" } } });
    expect((await preview(false))!.changed).toBe(1);
    await approve(id);
  });

  it("counts the issues that become visible when approvals are no longer required", async () => {
    const count = async () =>
      (await started.service.request<{ total_count: number }>("GET", "P/emags?state=visible")).body
        .total_count;
    const before = await count();
    await importReleased("Waiting");
    await setStoredRelease(await importReleased("Waiting until its release"), SCHEDULED);
    expect(await preview(false)).toEqual({ drafts: 0, waiting: 0, visible: 0, shown: 1, changed: 0 });
    await requireApproval(false);
    expect(await count()).toBe(before + 1);
  });
});
