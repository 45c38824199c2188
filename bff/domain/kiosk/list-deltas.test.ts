import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { kioskClient } from "./readers.fixture.ts";

let service: TestService;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  client = kioskClient(service);
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

type Kind = "emags" | "stories";
interface Delta {
  emags: { id: number }[];
  stories: { id: number }[];
  total_count: number;
  synced_at: string;
  removed_ids?: number[];
}

async function changesOf(kind: Kind, since: string, filter = "") {
  const { status, text, body } = await client.read<Delta>(
    `${kind}?updated_since=${encodeURIComponent(since)}${filter}`,
    null,
  );
  expect(status, text).toBe(200);
  expect(body.total_count).toBe(body[kind].length);
  return { changed: body[kind].map(({ id }) => id), removed: body.removed_ids! };
}

/** Moves all changes so far into the past, so that a delta contains only those that follow. */
async function forget(): Promise<void> {
  const { db } = service.services;
  const past = new Date("2026-02-01T00:00:00Z");
  for (const table of ["all_emags", "all_stories"] as const)
    await db.updateTable(table).set({ updated_at: past }).execute();
  await db.updateTable("emags").set({ released_at: past }).where("released_at", "<", new Date()).execute();
  await db.updateTable("reader_changes").set({ changed_at: past }).execute();
}

/** A moment before the changes of a test. */
const since = () => new Date(Date.now() - 3_600_000).toISOString();

beforeEach(forget);

describe("the delta of a list of issues", () => {
  const issueOf = () => client.issue({ single_purchase_required: false });

  it("contains what is new and changed", async () => {
    const same = await issueOf();
    const renamed = await issueOf();
    await forget();
    const added = await issueOf();
    await service.request("PUT", `P/emags/${renamed.id}`, { json: { emag: { preview: "New" } } });
    const { changed, removed } = await changesOf("emags", since());
    expect(changed.toSorted()).toEqual([renamed.id, added.id].toSorted());
    expect(changed).not.toContain(same.id);
    expect(removed).toEqual([]);
  });

  it("contains an issue whose pages readers started or stopped to see", async () => {
    const { id, importId } = await issueOf();
    await forget();
    const { db } = service.services;
    await db.updateTable("imports").set({ shown: false }).where("id", "=", importId).execute();
    expect(await changesOf("emags", since())).toEqual({ changed: [], removed: [id] });
    await forget();
    await db.updateTable("imports").set({ shown: true }).where("id", "=", importId).execute();
    expect(await changesOf("emags", since())).toEqual({ changed: [id], removed: [] });
  });

  it("contains an issue once its release date has passed", async () => {
    const issue = await client.issue({ single_purchase_required: false, released_at: "2099-01-01" });
    await forget();
    expect(await changesOf("emags", since())).toEqual({ changed: [], removed: [] });
    const released_at = new Date(Date.now() - 60_000);
    await service.services.db.updateTable("emags").set({ released_at }).where("id", "=", issue.id).execute();
    expect(await changesOf("emags", since())).toEqual({ changed: [issue.id], removed: [] });
  });

  it("names what was moved to the trash, restored or deleted permanently", async () => {
    const { id } = await issueOf();
    await forget();
    const { db } = service.services;
    expect((await service.request("DELETE", `P/emags/${id}`)).status).toBe(204);
    expect(await changesOf("emags", since())).toEqual({ changed: [], removed: [id] });
    await forget();
    await db.deleteFrom("all_emags").where("id", "=", id).execute();
    expect(await changesOf("emags", since())).toEqual({ changed: [], removed: [id] });
  });

  it("names what left the category of the list", async () => {
    const issue = await client.issue({ single_purchase_required: false, category_ids: [502] });
    await forget();
    await service.request("PUT", `P/emags/${issue.id}`, { json: { emag: { category_ids: [501] } } });
    expect(await changesOf("emags", since(), "&emag_category_id=502")).toEqual({
      changed: [],
      removed: [issue.id],
    });
  });

  it("is 422 for a moment that is too long ago", async () => {
    expect((await client.read("emags?updated_since=2026-01-01", null)).status).toBe(422);
  });
});

describe("the delta of a list of articles", () => {
  it("contains changed articles, and names those that were unpublished, went offline or were deleted", async () => {
    const [same, renamed, drafted, offline, deleted] = await Promise.all(
      Array.from({ length: 5 }, () => client.article({ subscription_required: false })),
    );
    await forget();
    const { db } = service.services;
    await service.request("PATCH", `P/stories/${renamed!.id}`, { json: { story: { title: "New" } } });
    await db
      .updateTable("stories")
      .set({ published_at: null, updated_at: new Date() })
      .where("id", "=", drafted!.id)
      .execute();
    await db
      .updateTable("stories")
      .set({ offline_at: new Date(Date.now() - 1_000) })
      .where("id", "=", offline!.id)
      .execute();
    expect((await service.request("DELETE", `P/stories/${deleted!.id}`)).status).toBe(204);
    const { changed, removed } = await changesOf("stories", since());
    expect(changed).toEqual([renamed!.id]);
    expect(changed).not.toContain(same!.id);
    expect(removed).toEqual([drafted!.id, offline!.id, deleted!.id].toSorted((a, b) => a - b));
  });
});

describe("synced_at", () => {
  it("is before every transaction that is still open, so that its changes are in the next delta", async () => {
    const { db } = service.services;
    const first = await client.article({ subscription_required: false });
    const trx = await db.startTransaction().execute();
    await trx.deleteFrom("all_stories").where("id", "=", first.id).execute();
    const { body } = await client.read<Delta>("stories", null);
    await trx.commit().execute();
    expect(body.removed_ids).toBeUndefined();
    expect(await changesOf("stories", body.synced_at)).toMatchObject({
      removed: expect.arrayContaining([first.id]),
    });
  });
});
