import { EventEmitter, on } from "node:events";
import { importWaitBudget } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#bff/platform/limits/concurrency-limit.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { findCurrentImport } from "./imports.repo.ts";

type ImportEvent = Extract<ChangeEvent, { type: "import" }>;

/** Requests that are waiting for the next status of an issue's import (long polling). */
export interface ImportWaits {
  /**
   * Resolves when the import of an issue has another status, or is replaced by another import, and after `seconds` at the
   * latest. Resolves immediately if it has ended. Throws `too_many_waiting_requests`.
   */
  untilChanged(given: {
    emagId: number;
    publicationId: number;
    caller: string;
    seconds: number;
    signal: AbortSignal;
  }): Promise<void>;
  /** Ends all current and future waits. */
  stop(): void;
}

/** Creates the waits of this process. They share one event subscription and only read the database after an event. */
export function createImportWaits(
  services: Pick<PlatformContext, "changes" | "db" | "notifications">,
): ImportWaits {
  const events = new EventEmitter().setMaxListeners(0);
  const stopped = new AbortController();
  const callers = createConcurrencyLimit(maxOpen.caller);
  const publications = createConcurrencyLimit(maxOpen.publication);
  services.changes.subscribe((change) => {
    if (change.type === "import") events.emit(String(change.emag_id), change);
  });
  services.notifications.onReconnect(() => {
    // Events may have been missed, so each wait reads its import again.
    for (const emagId of events.eventNames()) events.emit(emagId, null);
  });

  async function nextStatus(emagId: number, signal: AbortSignal): Promise<void> {
    // Subscribes before the status is read, so that no event is missed in between.
    const queued = on(events, String(emagId), { signal });
    try {
      const first = await findCurrentImport(services.db, emagId);
      if (first?.status !== "pending" && first?.status !== "processing") return;
      for await (const [event] of queued as AsyncIterable<[ImportEvent | null]>) {
        if (event?.import_id === first.id && event.status === first.status) continue;
        const now = await findCurrentImport(services.db, emagId);
        if (now?.id !== first.id || now.status !== first.status) return;
      }
    } finally {
      await queued.return?.();
    }
  }

  return {
    async untilChanged({ emagId, publicationId, caller, seconds, signal }) {
      const endsAt = new Date(Date.now() + seconds * 1000);
      const ends = [openWait(callers, caller, endsAt, "caller")];
      try {
        ends.push(openWait(publications, String(publicationId), endsAt, "publication"));
        const signals = [signal, stopped.signal, AbortSignal.timeout(seconds * 1000)];
        await nextStatus(emagId, AbortSignal.any(signals));
      } catch (error) {
        if (!(error instanceof Error && error.name === "AbortError")) throw error;
      } finally {
        for (const end of ends) end();
      }
    },
    stop: () => stopped.abort(),
  };
}

const maxOpen = { caller: importWaitBudget.perCaller, publication: importWaitBudget.perPublication };

/** Counts a wait and returns a function that ends it. */
function openWait(limit: ConcurrencyLimit, key: string, endsAt: Date, by: keyof typeof maxOpen): () => void {
  const opened = limit.acquire(key, endsAt);
  if (typeof opened === "function") return opened;
  const retryAfter = opened.retryAfterSeconds;
  throw new ServiceError(`too_many_waiting_requests.${by}`, { maximum: maxOpen[by] }, { retryAfter });
}
