import pg from "pg";
import type { Logger } from "../logging/logging.ts";
import { runPeriodically } from "../run-periodically.ts";

const RECONNECT_MS = 1000;
/** A heartbeat detects a dead connection, which looks the same as one without notifications. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** Each process has one connection with this name, followed by the version of its program. */
export const LISTENER_NAME = "newsrack-listen/";

/** Subscriptions to channels of the database (`LISTEN`), over one connection. Every process receives all notifications. */
export interface Notifications {
  /** Returns a function that unsubscribes. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  /** Registers a listener for reconnections. Notifications sent while the connection was lost are missed. */
  onReconnect(listener: () => void): () => void;
  /** Returns false while the connection is lost and notifications are missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Connects and starts listening. Reconnects after a lost connection, until `close` is called. */
export async function listen(options: {
  connectionString: string;
  channels: string[];
  version: string;
  log: Logger;
  heartbeat?: { everyMs: number; limitMs: number };
}): Promise<Notifications> {
  const { heartbeat = { everyMs: HEARTBEAT_MS, limitMs: HEARTBEAT_TIMEOUT_MS } } = options;
  const listeners = new Map<string, Set<(payload: string) => void>>(
    options.channels.map((channel) => [channel, new Set()]),
  );
  const reconnectListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.connectionString,
      application_name: LISTENER_NAME + options.version,
      connectionTimeoutMillis: heartbeat.limitMs,
      query_timeout: heartbeat.limitMs,
    });
    next.on("notification", ({ channel, payload = "" }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    next.on("error", (error) =>
      options.log.warn({ err: error }, "lost notification connection; will reconnect"),
    );
    next.on("end", () => {
      if (client !== next) return;
      client = null;
      if (!closed) scheduleReconnect();
    });
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  /** Closes the connection if the database does not answer. The `end` event then schedules a reconnection. */
  async function sendHeartbeat(): Promise<void> {
    const current = client;
    await current?.query("select").catch(() => current.end());
  }

  function scheduleReconnect(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const listener of reconnectListeners) listener();
        },
        () => {
          if (!closed) scheduleReconnect();
        },
      );
    }, RECONNECT_MS);
  }

  await open();
  const heartbeatTask = runPeriodically(
    options.log,
    heartbeat.everyMs,
    "check notification connection",
    sendHeartbeat,
  );
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel);
      if (!set) throw new Error(`The channel ${channel} is not in the list of channels.`);
      set.add(listener);
      return () => void set.delete(listener);
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
      return () => void reconnectListeners.delete(listener);
    },
    isListening: () => client !== null,
    async close() {
      closed = true;
      heartbeatTask.stop();
      clearTimeout(timer);
      await client?.end();
    },
  };
}
