import { describe, expect, it } from "vitest";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import { type HistoryItem, historyOf } from "./article-history.ts";

const timeOf = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const saved = (version: number): StoryVersion => ({
  version,
  cause: "changed",
  restored_version: null,
  saved_by: "Ed",
  saved_at: timeOf(version),
  changed_fields: ["content"],
});
const happened = (hour: number): AuditEntry => ({
  id: String(hour),
  at: timeOf(hour),
  publication_id: 10,
  actor: { kind: "person", id: "1", label: "Ada" },
  action: "story.reviewed",
  verb: "reviewed",
  record: { type: "story", id: "1", name: "Harbor" },
  before: { sign_off: "open" },
  after: { sign_off: "approved" },
  request_id: null,
  address: null,
});
const shapeOf = (items: readonly HistoryItem[]) =>
  items.map(({ session, event }) => (session ? `version ${session.newest.version}` : `event ${event.id}`));

describe("historyOf", () => {
  it("lists sessions and events by time, newest first", () => {
    const items = historyOf(
      { items: [saved(5), saved(3), saved(1)], hasMore: false },
      { items: [happened(4), happened(2)], hasMore: false },
    );
    expect(shapeOf(items)).toEqual(["version 5", "event 4", "version 3", "event 2", "version 1"]);
  });

  it("waits with everything before which one of the lists may have more", () => {
    const versions = [saved(9), saved(7), saved(3)];
    const events = [happened(8), happened(6), happened(2)];
    const shape = (hasVersions: boolean, hasEvents: boolean) =>
      shapeOf(historyOf({ items: versions, hasMore: hasVersions }, { items: events, hasMore: hasEvents }));
    expect(shape(true, false)).toEqual(["version 9", "event 8", "version 7", "event 6", "version 3"]);
    expect(shape(false, true)).toEqual([
      "version 9",
      "event 8",
      "version 7",
      "event 6",
      "version 3",
      "event 2",
    ]);
    expect(
      shapeOf(
        historyOf({ items: [saved(9), saved(1)], hasMore: false }, { items: [happened(8)], hasMore: true }),
      ),
    ).toEqual(["version 9", "event 8"]);
  });
});
