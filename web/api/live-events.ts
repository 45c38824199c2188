import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import {
  type ChangeEvent,
  changeEvent,
  EVENTS_PATH,
  type RecentChanges,
  recentChanges,
} from "#shared/console/events.ts";
import { isOwnWrite, writesTo } from "./own-writes.ts";

/** `lost` only after the stream has been away for a few seconds, so that a hiccup stays unseen. */
export type LiveState = "connecting" | "live" | "lost" | "offline";

const SHOW_LOSS_AFTER = 4_000;
const REST_WHEN_HIDDEN_AFTER = 30_000;
const LONGEST_WAIT = 30_000;
/** What came first was asked for a little before it was there. */
const ASKED_BEFORE = 2_000;

/** `own`: this tab made the change and has the record from the answer, so that it need not be fetched again. */
export type ChangeListener = (event: ChangeEvent, from: { own: boolean }) => void;

const listeners = new Set<ChangeListener>();
const watchers = new Set<() => void>();
let state: LiveState = "connecting";

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}

/** Calls back for every change in the person's organizations, for as long as the component is mounted. */
export function useChangeEvents(handler: ChangeListener): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onChangeEvent((event, from) => onEvent(event, from)), []);
}

/** The same outside a component, until the returned function is called. */
export function onChangeEvent(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether changes made elsewhere reach this tab just now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watch, () => state);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

function publish(json: unknown): void {
  // A newer service may send kinds of events that this tab does not know yet.
  const event = changeEvent.safeParse(json);
  if (event.success) deliver(event.data);
}

/** Only the answer to a write of this tab tells whether an event is about that write, so it comes first. */
function deliver(event: ChangeEvent): void {
  const writes = writesTo(event);
  if (writes) {
    void writes.then(() => deliver(event));
    return;
  }
  const own = isOwnWrite(event);
  for (const listener of [...listeners]) listener(event, { own });
}

let reconnectNow: (() => void) | null = null;

/** Stops waiting for the next attempt, e.g. after somebody has signed in again. */
export function reconnectLiveEvents(): void {
  reconnectNow?.();
}

export interface LiveEventsOptions {
  /** When the first of what is on screen was there, as `Date.now()` tells it. */
  loadedSince: number;
  /** The stream is there after a gap: whatever is on screen may be out of date. */
  onReturn: () => void;
  /** The service refused the stream, most likely because the session has ended. */
  onRefused: () => void;
}

/**
 * Opens the one event stream of this tab and keeps it open until the returned function is called.
 * A tab that nobody looks at lets go of it: browsers allow six connections to an HTTP/1.1 address,
 * and a person may well have seven tabs open.
 */
export function openLiveEvents(options: LiveEventsOptions): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  /** What was missed: whatever happened since loading began, which the stream tells when it opens, or one cannot know what. */
  let missed: "start" | "unknown" | null = "start";
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(reconnectTimer);
    if (source) return;
    source = new EventSource(EVENTS_PATH);
    source.onopen = () => {
      failures = 0;
      clearTimeout(lossTimer);
      lossTimer = undefined;
      setState("live");
      if (missed !== "unknown") return;
      missed = null;
      options.onReturn();
    };
    source.onmessage = (message) => hear(parse(message.data));
    source.onerror = () => {
      const refused = source?.readyState === EventSource.CLOSED;
      drop();
      showLossSoon();
      failures += 1;
      const wait = Math.min(LONGEST_WAIT, 500 * 2 ** failures) * (0.75 + Math.random() / 2);
      reconnectTimer = setTimeout(connect, wait);
      if (refused) options.onRefused();
    };
  }

  function hear(message: unknown): void {
    const recent = recentChanges.safeParse(message);
    if (!recent.success) publish(message);
    else if (missed === "start") {
      missed = null;
      catchUp(recent.data);
    }
  }

  /** What was fetched while the stream was on its way may be older than a change told meanwhile. */
  function catchUp({ covers_ms, changes }: RecentChanges): void {
    const loading = Date.now() - options.loadedSince + ASKED_BEFORE;
    if (covers_ms < loading) options.onReturn();
    else for (const { age_ms, change } of changes) if (age_ms <= loading) publish(change);
  }

  function drop(): void {
    if (!source) return;
    source.close();
    source = null;
    missed = "unknown";
  }

  function showLossSoon(): void {
    lossTimer ??= setTimeout(() => setState(navigator.onLine ? "lost" : "offline"), SHOW_LOSS_AFTER);
  }

  function rest(): void {
    clearTimeout(reconnectTimer);
    clearTimeout(lossTimer);
    lossTimer = undefined;
    drop();
  }

  function onVisibility(): void {
    clearTimeout(restTimer);
    if (document.visibilityState === "hidden") restTimer = setTimeout(rest, REST_WHEN_HIDDEN_AFTER);
    else connect();
  }

  function onOnline(): void {
    if (state === "offline") setState(source?.readyState === EventSource.OPEN ? "live" : "lost");
    failures = 0;
    if (document.visibilityState === "visible") connect();
  }

  function onOffline(): void {
    setState("offline");
  }

  reconnectNow = onOnline;
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  if (document.visibilityState === "visible") connect();

  return () => {
    reconnectNow = null;
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    clearTimeout(restTimer);
    rest();
    setState("connecting");
  };
}
