import pg from "pg";
import { every } from "../every.ts";
import type { Logger } from "../logging.ts";

const RECONNECT_MS = 1000;
/** A connection that nothing comes through may be one that nothing can come through. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT_LIMIT_MS = 10_000;

/** One connection that listens to channels of the database and tells subscribers, across all processes. */
export interface Notifications {
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  /** Called whenever the connection was lost and is back: notifications in between are missed. */
  onReconnect(listener: () => void): () => void;
  /** False while the connection is lost: what happens then is not heard of. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Starts listening; a lost connection is made again until `close`. */
export async function listen(options: {
  connectionString: string;
  channels: string[];
  log: Logger;
  heartbeat?: { everyMs: number; limitMs: number };
}): Promise<Notifications> {
  const { heartbeat = { everyMs: HEARTBEAT_MS, limitMs: HEARTBEAT_LIMIT_MS } } = options;
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
      application_name: "newsrack-listen",
      connectionTimeoutMillis: heartbeat.limitMs,
      query_timeout: heartbeat.limitMs,
    });
    next.on("notification", ({ channel, payload = "" }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    next.on("error", (error) => options.log.warn({ err: error }, "the listening connection broke"));
    next.on("end", () => {
      if (client !== next) return;
      client = null;
      if (!closed) reopenLater();
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

  /** Where nobody answers, the connection is given up, and made again. */
  async function feelPulse(): Promise<void> {
    const felt = client;
    await felt?.query("select").catch(() => felt.end());
  }

  function reopenLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const listener of reconnectListeners) listener();
        },
        () => {
          if (!closed) reopenLater();
        },
      );
    }, RECONNECT_MS);
  }

  await open();
  const pulse = every(options.log, heartbeat.everyMs, "listening to the database", feelPulse);
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel);
      if (!set) throw new Error(`Nothing listens to the channel ${channel}.`);
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
      pulse.stop();
      clearTimeout(timer);
      await client?.end();
    },
  };
}
