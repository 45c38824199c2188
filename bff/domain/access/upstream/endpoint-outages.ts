import { randomUUID } from "node:crypto";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { iso } from "#bff/core/iso-time.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { BreakerObserver } from "./log-breaker-transitions.ts";

/** Interval at which a process renews its leases and looks for outages whose process has stopped. */
export const OUTAGE_REFRESH_MS = 60_000;
const LEASE_SECONDS = 180;

export interface EndpointOutages {
  observe: BreakerObserver;
  /** Renews the leases of this process, and loads the abandoned outages. */
  refresh(): Promise<void>;
  /** Waits for pending writes. */
  settle(): Promise<void>;
  /** Waits for pending writes, and leaves the outages of this process to the others. */
  stop(): Promise<void>;
}

/**
 * Records when an authorization endpoint goes down and recovers, and publishes the webhook event once, although each process
 * has its own circuit breaker. The process whose breaker opened first has a lease on the outage, and only it can end the
 * outage, when its breaker closes. Otherwise a process that still gets answers would end it, and the two would publish events
 * by turns. The lease expires if the process stops or sends no more callouts. Then any process that gets answers can end the
 * outage.
 */
export function createEndpointOutages(db: Db, log: Logger): EndpointOutages {
  const process = randomUUID();
  /** Publications whose breaker is open in this process. */
  const open = new Set<number>();
  /** Publications that had callouts while their breaker was open, since the leases were renewed. */
  const tried = new Set<number>();
  let abandoned = new Set<number>();
  const writes = new Map<number, Promise<void>>();

  const refresh = async () => {
    const renewed = [...tried];
    tried.clear();
    if (renewed.length > 0)
      await db
        .updateTable("endpoint_outages")
        .set({ renewed_at: sql<Date>`now()` })
        .where("process", "=", process)
        .where("publication_id", "in", renewed)
        .execute();
    const rows = await db
      .selectFrom("endpoint_outages")
      .select("publication_id")
      .where(isAbandoned)
      .execute();
    abandoned = new Set(rows.map(({ publication_id }) => publication_id));
  };
  const write = (publicationId: number, isDown: boolean) => {
    const written = (isDown ? begin : end)(db, publicationId, process)
      .then(() => {
        if (isDown) open.add(publicationId);
        else open.delete(publicationId);
        abandoned.delete(publicationId);
      })
      .catch((error: unknown) => {
        const where = { publication_id: publicationId };
        log.warn({ err: error, ...where }, "failed to record an endpoint outage; will retry");
      })
      .finally(() => writes.delete(publicationId));
    writes.set(publicationId, written);
  };
  const settle = async () => void (await Promise.all(writes.values()));
  return {
    observe({ publicationId }, state) {
      if (state !== "closed") tried.add(publicationId);
      if (writes.has(publicationId)) return;
      if (state === "open" && !open.has(publicationId)) write(publicationId, true);
      else if (state === "closed" && (open.has(publicationId) || abandoned.has(publicationId)))
        write(publicationId, false);
    },
    refresh,
    settle,
    async stop() {
      await settle();
      await db
        .updateTable("endpoint_outages")
        .set({ process: null })
        .where("process", "=", process)
        .execute();
    },
  };
}

type OutageCondition = (eb: ExpressionBuilder<Database, "endpoint_outages">) => Expression<SqlBool>;

const isAbandoned: OutageCondition = (eb) =>
  eb.or([
    eb("endpoint_outages.process", "is", null),
    eb("endpoint_outages.renewed_at", "<", sql<Date>`now() - make_interval(secs => ${LEASE_SECONDS})`),
  ]);

/** Begins an outage, or takes over an abandoned one. */
async function begin(db: Db, publicationId: number, process: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const since = new Date();
    const began = await trx
      .insertInto("endpoint_outages")
      .values({ publication_id: publicationId, since, process })
      .onConflict((conflict) =>
        conflict
          .column("publication_id")
          .doUpdateSet({ process, renewed_at: sql<Date>`now()` })
          .where(isAbandoned),
      )
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .executeTakeFirst();
    if (began?.is_new)
      await publishWebhookEvent(trx, publicationId, "access.endpoint_down", {
        endpoint: { down_since: iso(since) },
      });
  });
}

/** Ends an outage if it belongs to this process or is abandoned. */
async function end(db: Db, publicationId: number, process: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("endpoint_outages")
      .where("publication_id", "=", publicationId)
      .where((eb) => eb.or([eb("process", "=", process), isAbandoned(eb)]))
      .returning("since")
      .executeTakeFirst();
    if (ended)
      await publishWebhookEvent(trx, publicationId, "access.endpoint_recovered", {
        endpoint: { down_since: iso(ended.since), recovered_at: iso(new Date()) },
      });
  });
}
