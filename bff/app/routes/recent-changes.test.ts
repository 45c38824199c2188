import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RecentChangesLog, type StreamedChange } from "./recent-changes.ts";

const change = (publication_id: number): StreamedChange => ({
  type: "publication",
  organization_id: 1,
  publication_id,
});
const everything = () => true;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

describe("RecentChangesLog", () => {
  it("returns the matching changes with their age, oldest first", () => {
    const log = new RecentChangesLog();
    log.add(change(1));
    vi.advanceTimersByTime(200);
    log.add(change(2));
    log.add(change(3));
    vi.advanceTimersByTime(50);
    expect(log.read((recent) => recent.type === "publication" && recent.publication_id !== 2)).toEqual({
      type: "recent",
      covers_ms: 250,
      changes: [
        { age_ms: 250, change: change(1) },
        { age_ms: 50, change: change(3) },
      ],
    });
  });

  it("drops changes after 15 seconds", () => {
    const log = new RecentChangesLog();
    log.add(change(1));
    vi.advanceTimersByTime(10_000);
    log.add(change(2));
    vi.advanceTimersByTime(10_000);
    expect(log.read(everything)).toEqual({
      type: "recent",
      covers_ms: 15_000,
      changes: [{ age_ms: 10_000, change: change(2) }],
    });
  });

  it("keeps at most 100 changes, and reports the shorter time that they cover", () => {
    const log = new RecentChangesLog();
    for (let id = 1; id <= 150; id++) {
      vi.advanceTimersByTime(10);
      log.add(change(id));
    }
    const recent = log.read(everything);
    expect(recent.changes).toHaveLength(100);
    expect(recent.changes[0]).toEqual({ age_ms: 990, change: change(51) });
    expect(recent.covers_ms).toBe(1_000);
  });

  it("covers only the time since the last restart, before which changes may have been missed", () => {
    const log = new RecentChangesLog();
    log.add(change(1));
    vi.advanceTimersByTime(5_000);
    log.restart();
    vi.advanceTimersByTime(100);
    expect(log.read(everything)).toEqual({ type: "recent", covers_ms: 100, changes: [] });
  });
});
