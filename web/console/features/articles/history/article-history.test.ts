import { describe, expect, it } from "vitest";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import { changedFieldsOf, type HistoryItem, historyOf, oldestOf } from "./article-history.ts";

const timeOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const saved = (version: number, minute: number, extra: Partial<StoryVersion> = {}): StoryVersion => ({
  version,
  cause: "changed",
  restored_version: null,
  saved_by: "Ed",
  saved_at: timeOf(minute),
  changed_fields: ["content"],
  ...extra,
});
const happened = (id: number, minute: number, extra: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: timeOf(minute),
  publication_id: 10,
  actor: { kind: "person", id: "ada", label: "Ada" },
  action: "story.reviewed",
  verb: "reviewed",
  record: { type: "story", id: "1", name: "Harbor" },
  before: { sign_off: "open" },
  after: { sign_off: "approved" },
  request_id: null,
  address: null,
  ...extra,
});
const drafted = (id: number, minute: number, actor = "ada"): AuditEntry =>
  happened(id, minute, { verb: "draft_saved", actor: { kind: "person", id: actor, label: actor } });

/** Returns the versions of each session, such as "v3 v2", and the IDs of events. */
const shapeOf = (items: readonly HistoryItem[]) =>
  items.map(({ versions, events }) =>
    versions
      ? [versions.newest, ...versions.earlier].map(({ version }) => `v${version}`).join(" ")
      : [events.newest, ...events.earlier].map(({ id }) => `e${id}`).join(" "),
  );
const shape = (versions: StoryVersion[], events: AuditEntry[] = []) =>
  shapeOf(historyOf({ items: versions, hasMore: false }, { items: events, hasMore: false }).items);

describe("historyOf", () => {
  it("lists sessions and events by time, newest first", () => {
    const versions = [saved(5, 300), saved(3, 180), saved(1, 60)];
    const events = [happened(2, 240), happened(1, 120)];
    expect(shape(versions, events)).toEqual(["v5", "e2", "v3", "e1", "v1"]);
  });

  it("lists what a save caused after the save, and events in the order of their IDs", () => {
    expect(shape([saved(2, 60)], [happened(1, 60)])).toEqual(["e1", "v2"]);
    expect(shape([saved(2, 60), saved(1, 0)], [happened(2, 70), happened(1, 71)])).toEqual([
      "e2",
      "e1",
      "v2",
      "v1",
    ]);
  });

  it("hides entries older than the last loaded one of a list that has more", () => {
    const versions = [saved(9, 540), saved(7, 420), saved(3, 180)];
    const events = [happened(3, 480), happened(2, 360), happened(1, 120)];
    const loaded = (hasVersions: boolean, hasEvents: boolean) =>
      shapeOf(
        historyOf({ items: versions, hasMore: hasVersions }, { items: events, hasMore: hasEvents }).items,
      );
    expect(loaded(true, false)).toEqual(["v9", "e3", "v7", "e2", "v3"]);
    expect(loaded(false, true)).toEqual(["v9", "e3", "v7", "e2", "v3", "e1"]);
    const events8 = { items: [happened(1, 480)], hasMore: true };
    expect(
      shapeOf(historyOf({ items: [saved(9, 540), saved(1, 60)], hasMore: false }, events8).items),
    ).toEqual(["v9", "e1"]);
  });

  it("never hides the session of the newest version, and returns the hidden sessions separately", () => {
    const versions = [saved(3, 61), saved(2, 60), saved(1, 0)];
    const events = { items: [happened(2, 500), happened(1, 480)], hasMore: true };
    const { items, sessions } = historyOf({ items: versions, hasMore: false }, events);
    expect(shapeOf(items)).toEqual(["e2", "e1", "v3 v2"]);
    expect(sessions.map(({ newest }) => newest.version)).toEqual([3, 1]);
  });
});

describe("a session of saves", () => {
  it("contains saves of one person with gaps below 30 minutes, however long it lasts", () => {
    const versions = [saved(4, 80), saved(3, 51), saved(2, 22), saved(1, 0, { cause: "created" })];
    expect(shape(versions)).toEqual(["v4 v3 v2 v1"]);
  });

  it("does not contain saves that are 30 minutes apart or of another person", () => {
    expect(shape([saved(4, 50), saved(3, 20), saved(2, 19, { saved_by: "Ada" })])).toEqual([
      "v4",
      "v3",
      "v2",
    ]);
  });

  it("is ended by publishing, unpublishing and restoring", () => {
    const causes = ["published", "taken_offline", "restored"] as const;
    for (const cause of causes)
      expect(shape([saved(4, 3), saved(3, 2, { cause }), saved(2, 1)])).toEqual(["v4", "v3", "v2"]);
  });

  it("is ended by an event", () => {
    expect(shape([saved(3, 10), saved(2, 5), saved(1, 0)], [happened(1, 7)])).toEqual(["v3", "e1", "v2 v1"]);
  });

  it("contains all versions in order", () => {
    const versions = Array.from({ length: 50 }, (_, index) => saved(50 - index, (50 - index) * 7));
    expect(shape(versions)).toEqual([versions.map(({ version }) => `v${version}`).join(" ")]);
  });

  it("names each field once that it changed", () => {
    const versions = [saved(2, 1, { changed_fields: ["content", "title"] }), saved(1, 0)];
    const [session] = historyOf({ items: versions, hasMore: false }, { items: [], hasMore: false }).sessions;
    expect(changedFieldsOf(session!)).toEqual(["content", "title"]);
    expect(oldestOf(session!)).toBe(versions[1]);
  });
});

describe("a session of draft saves", () => {
  it("contains saves of one person with gaps below 30 minutes", () => {
    expect(shape([], [drafted(3, 80), drafted(2, 51), drafted(1, 22)])).toEqual(["e3 e2 e1"]);
    expect(shape([], [drafted(2, 50), drafted(1, 20)])).toEqual(["e2", "e1"]);
    expect(shape([], [drafted(2, 21, "ed"), drafted(1, 20)])).toEqual(["e2", "e1"]);
  });

  it("is ended by a version and by another event", () => {
    expect(shape([saved(2, 5)], [drafted(2, 6), drafted(1, 4)])).toEqual(["e2", "v2", "e1"]);
    expect(shape([], [drafted(3, 6), happened(2, 5), drafted(1, 4)])).toEqual(["e3", "e2", "e1"]);
  });
});
