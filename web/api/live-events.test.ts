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
  it("causes no refetch when it opens for the first time", () => {
    latest().arrive();
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("delivers the changes since the page was loaded, and no older ones", () => {
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
        { age_ms: 10, change: change(3) },
      ],
    });
    expect(heard).toEqual([change(2), change(3)]);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("refetches everything if the recent changes do not cover the time since the page was loaded", () => {
    vi.advanceTimersByTime(14_000);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("delivers no change twice after a gap", () => {
    latest().arrive();
    latest().fail();
    vi.advanceTimersByTime(2_000);
    latest().arrive({ covers_ms: 0 });
    expect(onReturn).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
  });

  it("reconnects after a failure, and then refetches everything", () => {
    latest().arrive();
    latest().fail();
    vi.advanceTimersByTime(2_000);
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it("increases its delay after each failure, up to forty seconds", () => {
    for (let failure = 0; failure < 12; failure++) {
      latest().fail();
      vi.advanceTimersByTime(40_000);
    }
    expect(FakeEventSource.opened).toHaveLength(13);
  });

  it("reports a refusal, and reconnects immediately after a sign-in", () => {
    latest().fail(true);
    expect(onRefused).toHaveBeenCalledOnce();
    reconnectLiveEvents();
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it("closes while the tab is hidden, and refetches when the tab is visible again", () => {
    latest().arrive();
    look("hidden");
    vi.advanceTimersByTime(60_000);
    expect(latest().readyState).toBe(FakeEventSource.CLOSED);
    look("visible");
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().arrive();
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("stays open if the tab is hidden for a few seconds", () => {
    latest().arrive();
    look("hidden");
    vi.advanceTimersByTime(5_000);
    look("visible");
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(latest().readyState).toBe(FakeEventSource.OPEN);
  });
});
