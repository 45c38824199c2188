import type { Request, Response, Router } from "express";
import { EVENTS_PATH } from "#shared/console/events.ts";
import { roleMay } from "#shared/console/permissions.ts";
import type { PersonActor } from "../domain/actor.ts";
import { eventStreamBudget } from "../domain/budgets.ts";
import { ServiceError } from "../domain/errors.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "../platform/concurrency-limit.ts";
import { addressKey } from "../platform/rate-limits.ts";
import type { Services } from "../services.ts";
import { authenticate } from "./authenticate.ts";
import { RecentChangesLog, type ToldChange } from "./recent-changes.ts";

/** Proxies end a connection that is silent for a minute. */
const KEEP_ALIVE_MS = 25_000;
/** A session may end by itself: they reconnect with one that lasts, or are refused. */
const RENEW_MS = 60 * 60_000;
/** Beyond this a console that does not read is cut off; it reconnects and fetches anew. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** In the place of somebody's id: what has changed went unheard. */
const ANYBODY = "*";

/** Server-sent events: each console hears of the changes in its person's organizations. */
export function eventRoutes(router: Router, services: Services): { closeAll(): void } {
  const open = new Map<Response, PersonActor>();
  /** Of those that are about to open: whose account has changed since they were looked at. */
  const opening = new Set<Set<string>>();
  const recent = new RecentChangesLog();
  const ofPeople = createConcurrencyLimit(eventStreamBudget.perPerson);
  const ofAddresses = createConcurrencyLimit(eventStreamBudget.perAddress);

  services.changes.subscribe((change) => {
    if (change.type === "account") {
      // They reconnect with what they may do now, or are refused.
      for (const [response, actor] of open) if (actor.userId === change.user_id) response.end();
      for (const changed of opening) changed.add(change.user_id);
      return;
    }
    recent.add(change);
    const frame = frameOf(change);
    for (const [response, actor] of open) if (concerns(actor, change)) write(response, frame);
  });
  services.notifications.onReconnect(() => {
    // Something may have been missed: whoever reconnects fetches everything anew.
    recent.restart();
    for (const response of open.keys()) response.end();
    for (const changed of opening) changed.add(ANYBODY);
  });

  /** Somebody as they are now: what they may do may change while it is being read. */
  async function person(request: Request): Promise<PersonActor> {
    const changed = new Set<string>();
    opening.add(changed);
    try {
      for (;;) {
        changed.clear();
        const actor = (await authenticate(services, "console", request, null)) as PersonActor;
        if (!changed.has(actor.userId) && !changed.has(ANYBODY)) return actor;
      }
    } finally {
      opening.delete(changed);
    }
  }

  router.get(EVENTS_PATH, async (request, response) => {
    const actor = await person(request);
    // Whoever has gone meanwhile is told of no more than once.
    if (response.destroyed) return;
    const endsAt = new Date(Date.now() + RENEW_MS);
    response.on("close", openStream(ofPeople, actor.userId, endsAt));
    response.on("close", openStream(ofAddresses, addressKey(request.ip), endsAt));
    response.status(200).set({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    const missed = recent.read((change) => concerns(actor, change));
    response.write("retry: 1000\n\n");
    response.write(frameOf(missed));
    open.set(response, actor);
    services.metrics?.eventStreams(open.size);
    const keepAlive = setInterval(() => write(response, ": still here\n\n"), KEEP_ALIVE_MS);
    const renewal = setTimeout(() => response.end(), RENEW_MS);
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

/** Counts a stream, and returns what ends it. Throws `TooManyAttempts`. */
function openStream(limit: ConcurrencyLimit, key: string, endsAt: Date): () => void {
  const opened = limit.open(key, endsAt);
  if (typeof opened === "function") return opened;
  throw new ServiceError("too_many_streams", {}, { retryAfter: opened.retryAfterSeconds });
}

function frameOf(message: object): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Every role may hear of what every role may read; a token is no such thing. */
function concerns(actor: PersonActor, change: ToldChange): boolean {
  if (change.type === "api_token") return false;
  const role = actor.roles.get(change.organization_id);
  if (change.type === "people") return role !== undefined && roleMay(role, "people.read");
  if (role !== undefined) return true;
  return "publication_id" in change && actor.publicationRoles.has(change.publication_id);
}

function write(response: Response, frame: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(frame);
}
