import { iso } from "#bff/core/iso-time.ts";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { WebhookEventData } from "#shared/contract/webhook-events.ts";
import type { BreakerTransitionLog } from "./log-breaker-transitions.ts";

/** Interval at which a process reads the outages that other processes recorded, so that it can end them. */
const REFRESH_MS = 60_000;

type OutageEvent = "access.endpoint_down" | "access.endpoint_recovered";

/** Publishes a webhook event. The domain of webhooks cannot be imported here, because the context is built from this file. */
export type PublishOutage = <Type extends OutageEvent>(
  trx: Db,
  publicationId: number,
  event: Type,
  data: WebhookEventData<Type>,
) => Promise<void>;

export interface EndpointOutages {
  /** Receives every callout outcome. */
  observe: BreakerTransitionLog;
  stop(): Promise<void>;
}

/**
 * Records when an authorization endpoint goes down and recovers, and publishes the webhook event once, although each process
 * has its own circuit breaker.
 */
export function createEndpointOutages(db: Db, log: Logger, publish: PublishOutage): EndpointOutages {
  let down = new Set<number>();
  const writes = new Map<number, Promise<void>>();

  const refresh = async () => {
    const rows = await db.selectFrom("endpoint_outages").select("publication_id").execute();
    down = new Set(rows.map(({ publication_id }) => publication_id));
  };
  const write = (publicationId: number, isDown: boolean) => {
    const written = (isDown ? begin : end)(db, publicationId, publish)
      .then(() => void (isDown ? down.add(publicationId) : down.delete(publicationId)))
      .catch((error: unknown) => {
        const where = { publication_id: publicationId };
        log.warn({ err: error, ...where }, "failed to record an endpoint outage; will retry");
      })
      .finally(() => writes.delete(publicationId));
    writes.set(publicationId, written);
  };
  void refresh().catch((error: unknown) => log.warn({ err: error }, "failed to load endpoint outages"));
  const refreshing = runPeriodically(log, REFRESH_MS, "loading endpoint outages", refresh);
  return {
    observe({ publicationId }, { outcome, reason }) {
      if (writes.has(publicationId)) return;
      if (reason === "circuit_open" && !down.has(publicationId)) write(publicationId, true);
      else if (outcome !== "unavailable" && down.has(publicationId)) write(publicationId, false);
    },
    async stop() {
      refreshing.stop();
      await Promise.all(writes.values());
    },
  };
}

async function begin(db: Db, publicationId: number, publish: PublishOutage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const since = new Date();
    const began = await trx
      .insertInto("endpoint_outages")
      .values({ publication_id: publicationId, since })
      .onConflict((conflict) => conflict.doNothing())
      .returning("since")
      .executeTakeFirst();
    if (began)
      await publish(trx, publicationId, "access.endpoint_down", {
        endpoint: { down_since: iso(since) },
      });
  });
}

async function end(db: Db, publicationId: number, publish: PublishOutage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("endpoint_outages")
      .where("publication_id", "=", publicationId)
      .returning("since")
      .executeTakeFirst();
    if (ended)
      await publish(trx, publicationId, "access.endpoint_recovered", {
        endpoint: { down_since: iso(ended.since), recovered_at: iso(new Date()) },
      });
  });
}
