import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { type ChangeEvent, EVENTS_PATH, type RecentChanges } from "#shared/console/events.ts";
import { Store } from "#web/lib/store.ts";
import { clearDeletions, isOwnWrite, writesTo } from "./own-writes.ts";

/** `lost` only after a few seconds without the stream, so that short interruptions are not shown. */
export type LiveState = "connecting" | "live" | "lost" | "offline";

const SHOW_LOSS_AFTER_MS = 4_000;
const DISCONNECT_HIDDEN_AFTER_MS = 30_000;
const MAX_RECONNECT_DELAY_MS = 30_000;
/** Time between the request of the first record and its arrival. */
const LOADING_TIME_MS = 2_000;

/** `own`: this tab made the change and already has the record from the response. */
export type ChangeListener = (event: ChangeEvent, from: { own: boolean }) => void;

const listeners = new Set<ChangeListener>();
const connection = new Store<{ state: LiveState }, LiveState>({ state: "connecting" }, ({ state }) => state);
const setState = (state: LiveState) => connection.set({ state });

/** Calls `handler` for every change in the person's organizations while the component is mounted. */
export function useChangeEvents(handler: ChangeListener): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onChangeEvent((event, from) => onEvent(event, from)), []);
}

/** Subscribes to changes outside a component. Returns a function that unsubscribes. */
export function onChangeEvent(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/**
 * Waits for this tab's pending write to the same record, because its response shows whether the event is about that
 * write.
 */
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

/** Reconnects immediately, for example after a sign-in. */
export function reconnectLiveEvents(): void {
  reconnectNow?.();
}

export interface LiveEventsOptions {
  /** Time at which the first records on screen were loaded, in ms since the epoch. */
  loadedSince: number;
  /** Called when the stream is back after a gap, so records on screen may be out of date. */
  onReturn: () => void;
  /** Called when the service refuses the stream, most likely because the session has ended. */
  onRefused: () => void;
}

/**
 * Opens the event stream of this tab. Returns a function that closes it. A hidden tab closes its stream, because
 * browsers allow only six connections per HTTP/1.1 origin.
 */
export function openLiveEvents(options: LiveEventsOptions): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  /**
   * Events missed before the stream opens: `start` means since the page was loaded, `unknown` means a gap of unknown
   * length.
   */
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
      returnFromGap();
    };
    source.onmessage = ({ data }) => handleMessage(JSON.parse(data));
    source.onerror = () => {
      const refused = source?.readyState === EventSource.CLOSED;
      drop();
      showLossSoon();
      failures += 1;
      const wait = Math.min(MAX_RECONNECT_DELAY_MS, 500 * 2 ** failures) * (0.75 + Math.random() / 2);
      reconnectTimer = setTimeout(connect, wait);
      if (refused) options.onRefused();
    };
  }

  function handleMessage(message: ChangeEvent | RecentChanges): void {
    if (message.type !== "recent") deliver(message);
    else if (missed === "start") {
      missed = null;
      catchUp(message);
    }
  }

  /** Delivers the changes that happened while the stream was connecting. */
  function catchUp({ covers_ms, changes }: RecentChanges): void {
    const loading = Date.now() - options.loadedSince + LOADING_TIME_MS;
    if (covers_ms < loading) returnFromGap();
    else for (const { age_ms, change } of changes) if (age_ms <= loading) deliver(change as ChangeEvent);
  }

  function returnFromGap(): void {
    clearDeletions();
    options.onReturn();
  }

  function drop(): void {
    if (!source) return;
    source.close();
    source = null;
    missed = "unknown";
  }

  function showLossSoon(): void {
    lossTimer ??= setTimeout(() => setState(navigator.onLine ? "lost" : "offline"), SHOW_LOSS_AFTER_MS);
  }

  function rest(): void {
    clearTimeout(reconnectTimer);
    clearTimeout(lossTimer);
    lossTimer = undefined;
    drop();
  }

  function onVisibility(): void {
    clearTimeout(restTimer);
    if (document.visibilityState === "hidden") restTimer = setTimeout(rest, DISCONNECT_HIDDEN_AFTER_MS);
    else connect();
  }

  function onOnline(): void {
    if (connection.getState() === "offline")
      setState(source?.readyState === EventSource.OPEN ? "live" : "lost");
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
