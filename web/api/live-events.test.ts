import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLiveEvents, reconnectLiveEvents } from "./live-events.ts";

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

  arrive(): void {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
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
let stop: () => void;

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
  page.visibilityState = "visible";
  FakeEventSource.opened = [];
  onReturn.mockClear();
  onRefused.mockClear();
  stop = openLiveEvents({ onReturn, onRefused });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the event stream of a tab", () => {
  it("asks for nothing again when it opens for the first time", () => {
    latest().arrive();
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(onReturn).not.toHaveBeenCalled();
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
