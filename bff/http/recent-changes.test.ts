import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RecentChangesLog, type ToldChange } from "./recent-changes.ts";

const change = (publication_id: number): ToldChange => ({
  type: "publication",
  organization_id: 1,
  publication_id,
});
const everything = () => true;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

describe("the changes of the last moments", () => {
  it("are told with their age to whom they concern, oldest first", () => {
    const log = new RecentChangesLog();
    log.add(change(1));
    vi.advanceTimersByTime(200);
    log.add(change(2));
    log.add(change(3));
    vi.advanceTimersByTime(50);
    expect(log.read((told) => told.type === "publication" && told.publication_id !== 2)).toEqual({
      type: "recent",
      covers_ms: 250,
      changes: [
        { age_ms: 250, change: change(1) },
        { age_ms: 50, change: change(3) },
      ],
    });
  });

  it("are forgotten after a quarter of a minute", () => {
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

  it("reach back less far where there were very many, and say so", () => {
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

  it("reach back to the last moment at which something may have gone unheard", () => {
    const log = new RecentChangesLog();
    log.add(change(1));
    vi.advanceTimersByTime(5_000);
    log.restart();
    vi.advanceTimersByTime(100);
    expect(log.read(everything)).toEqual({ type: "recent", covers_ms: 100, changes: [] });
  });
});
