import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeEvent, RecentChanges } from "#shared/console/events.ts";
import { onChangeEvent, openLiveEvents, reconnectLiveEvents } from "./live-events.ts";

class FakeEventSource {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static opened: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor() {
    FakeEventSource.opened.push(this);
  }

  /** Opens the stream and sends the recent changes. */
  arrive(recent: Partial<RecentChanges> = {}): void {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
    const message = { type: "recent", covers_ms: 15_000, changes: [], ...recent };
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fail(refused = false): void {
    this.readyState = refused ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const onReturn = vi.fn();
const onRefused = vi.fn();
const heard: ChangeEvent[] = [];
let stop: () => void;
let stopHearing: () => void;

const latest = () => FakeEventSource.opened.at(-1) as FakeEventSource;
const look = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("EventSource", FakeEventSource);
  stopHearing = onChangeEvent((event) => heard.push(event));
  page.visibilityState = "visible";
  FakeEventSource.opened = [];
  onReturn.mockClear();
  onRefused.mockClear();
  heard.length = 0;
  stop = openLiveEvents({ loadedSince: Date.now(), onReturn, onRefused });
});

afterEach(() => {
  stop();
  stopHearing();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the event stream of a tab", () => {
  it("asks for nothing again when it opens for the first time", () => {
    latest().arrive();
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("hears of what happened since loading began, and of nothing older", () => {
    vi.advanceTimersByTime(3_000);
    const change = (publication_id: number) => ({
      type: "publication" as const,
      organization_id: 1,
      publication_id,
    });
    latest().arrive({
      changes: [
        { age_ms: 9_000, change: change(1) },
        { age_ms: 2_900, change: change(2) },
        { age_ms: 100, change: { type: "of a newer service" } },
        { age_ms: 10, change: change(3) },
      ],
    });
    expect(heard).toEqual([change(2), change(3)]);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("has everything asked for afresh where what it is told does not reach back far enough", () => {
    vi.advanceTimersByTime(14_000);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("hears nothing twice after a gap", () => {
    latest().arrive();
    latest().fail();
    vi.advanceTimersByTime(2_000);
    latest().arrive({ covers_ms: 0 });
    expect(onReturn).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
  });

  it("connects again after it broke, and then has everything asked for afresh", () => {
    latest().arrive();
    latest().fail();
    vi.advanceTimersByTime(2_000);
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it("waits longer from failure to failure, yet never more than forty seconds", () => {
    for (let failure = 0; failure < 12; failure++) {
      latest().fail();
      vi.advanceTimersByTime(40_000);
    }
    expect(FakeEventSource.opened).toHaveLength(13);
  });

  it("says when the service refuses it, and hurries once somebody has signed in", () => {
    latest().fail(true);
    expect(onRefused).toHaveBeenCalledOnce();
    reconnectLiveEvents();
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it("lets go while nobody looks, and catches up when somebody does", () => {
    latest().arrive();
    look("hidden");
    vi.advanceTimersByTime(60_000);
    expect(latest().readyState).toBe(FakeEventSource.CLOSED);
    look("visible");
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("stays open through a short look elsewhere", () => {
    latest().arrive();
    look("hidden");
    vi.advanceTimersByTime(5_000);
    look("visible");
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(latest().readyState).toBe(FakeEventSource.OPEN);
  });
});
