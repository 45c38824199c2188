import type { Request, Response, Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import { eventStreamBudget } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#bff/platform/limits/concurrency-limit.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";
import type { Services } from "../context.ts";
import { mayReceive } from "./event-permissions.ts";
import { RecentChangesLog } from "./recent-changes.ts";

/** Proxies typically close connections without traffic after a minute. */
const KEEP_ALIVE_MS = 25_000;
/** Streams end after an hour, because the session may have expired. The console then reconnects or has to sign in. */
const MAX_STREAM_MS = 60 * 60_000;
/** A console that does not read fast enough is disconnected. It reconnects and reloads its data. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Stands for all users, when account changes may have been missed. */
const ALL_USERS = "*";

/** Serves the event streams of the consoles (server-sent events), with the changes in the organizations of their users. */
export function eventRoutes(router: Router, services: Services): { closeAll(): void } {
  const open = new Map<Response, PersonActor>();
  /** For each request that is being authenticated: the users whose account has changed since it started. */
  const opening = new Set<Set<string>>();
  const recent = new RecentChangesLog();
  const userLimit = createConcurrencyLimit(eventStreamBudget.perPerson);
  const addressLimit = createConcurrencyLimit(eventStreamBudget.perAddress);

  services.changes.subscribe((change) => {
    if (change.type === "account") {
      // The console reconnects, and is authenticated with its current permissions.
      for (const [response, actor] of open) if (actor.userId === change.user_id) response.end();
      for (const changed of opening) changed.add(change.user_id);
      return;
    }
    if (change.type === "api_token" || change.type === "reader_signing_keys") return;
    // A console that opens its stream reads the presence anyway.
    if (change.type !== "presence") recent.add(change);
    const frame = frameOf(change);
    for (const [response, actor] of open) if (mayReceive(actor, change)) write(response, frame);
  });
  services.notifications.onReconnect(() => {
    // Changes may have been missed. The consoles reconnect and reload their data.
    recent.restart();
    for (const response of open.keys()) response.end();
    for (const changed of opening) changed.add(ALL_USERS);
  });

  /** Authenticates the user of a stream. Repeats this if the account changes during the authentication. */
  async function authenticateStream(request: Request): Promise<PersonActor> {
    const changed = new Set<string>();
    opening.add(changed);
    try {
      for (;;) {
        changed.clear();
        const actor = await services.authenticators.console(request);
        if (!changed.has(actor.userId) && !changed.has(ALL_USERS)) return actor;
      }
    } finally {
      opening.delete(changed);
    }
  }

  router.get(EVENTS_PATH, async (request, response) => {
    const actor = await authenticateStream(request);
    // A client that disconnected in the meantime emits no further `close` event, so its slots would not be released.
    if (response.destroyed) return;
    const endsAt = new Date(Date.now() + MAX_STREAM_MS);
    response.on("close", acquireSlot(userLimit, actor.userId, endsAt));
    response.on("close", acquireSlot(addressLimit, addressKey(request.ip), endsAt));
    response.status(200).set({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    const missed = recent.read((change) => mayReceive(actor, change));
    response.write("retry: 1000\n\n");
    response.write(frameOf(missed));
    open.set(response, actor);
    services.metrics?.eventStreams(open.size);
    const keepAlive = setInterval(() => write(response, ": keep-alive\n\n"), KEEP_ALIVE_MS);
    const renewal = setTimeout(() => response.end(), MAX_STREAM_MS);
    response.on("close", () => {
      clearInterval(keepAlive);
      clearTimeout(renewal);
      open.delete(response);
      services.metrics?.eventStreams(open.size);
    });
  });

  return {
    closeAll() {
      for (const response of open.keys()) response.end();
    },
  };
}

/** Takes a slot of a concurrency limit, and returns the function that releases it. Throws 429 if there is none. */
function acquireSlot(limit: ConcurrencyLimit, key: string, endsAt: Date): () => void {
  const slot = limit.acquire(key, endsAt);
  if (typeof slot === "function") return slot;
  throw new ServiceError("too_many_streams", {}, { retryAfter: slot.retryAfterSeconds });
}

function frameOf(message: object): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

function write(response: Response, frame: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(frame);
}
