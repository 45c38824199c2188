import { type Kysely, sql } from "kysely";
import type { Notifications } from "../database/notifications.ts";
import { prepareQuery } from "../database/prepared.ts";
import type { Logger } from "../logging/logging.ts";
import { runPeriodically } from "../run-periodically.ts";

export const CHANGES_CHANNEL = "newsrack_changes";

/** Delays before the outbox is relayed after a publish: the transaction has to commit first, and batching saves queries. */
const RELAY_DELAYS_MS = [25, 50, 100];
/** Every process relays the events that a dead process left in the outbox at this interval. */
const SWEEP_MS = 1_000;
const BATCH_SIZE = 500;

/** Event bus across all processes. An event published in a transaction is delivered if and only if the transaction commits. */
export interface OutboxEventBus<DB, Change> {
  /** Delivers with the commit (`pg_notify`). PostgreSQL serializes such commits across all processes. */
  publish(trx: Kysely<DB>, ...changes: Change[]): Promise<void>;
  /** Delivers shortly after the commit, through the outbox. For events that are published many times a second. */
  publishViaOutbox(trx: Kysely<DB>, ...changes: Change[]): Promise<void>;
  subscribe(listener: (change: Change) => void): () => void;
  /** Subscribes a cache: it is also told of changes that this process committed, before their notification arrives. */
  subscribeCache(invalidate: (change: Change) => void): void;
  /** Tells the caches of this process of a committed change, so that its next request reads it. */
  committed(change: Change): void;
  stop(): Promise<void>;
}

export function createOutboxEventBus<DB, Change>(
  db: Kysely<DB>,
  notifications: Notifications,
  log: Logger,
): OutboxEventBus<DB, Change> {
  const caches = new Set<(change: Change) => void>();
  let waiting = 0;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let relaying = Promise.resolve();
  let isStopped = false;

  const scheduleRelay = () => {
    const ms = RELAY_DELAYS_MS[attempts];
    if (timer || isStopped || ms === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      attempts++;
      relaying = relaying.then(relay);
    }, ms);
  };
  const relay = async () => {
    try {
      const relayed = await relayOutbox(db);
      waiting = Math.max(0, waiting - relayed);
      if (relayed > 0) attempts = 0;
    } catch (error) {
      log.warn({ err: error }, "failed to relay outbox events; will retry");
    }
    if (waiting > 0) scheduleRelay();
    // The transaction was rolled back or is still open. If it commits later, the sweep relays its events.
    if (attempts >= RELAY_DELAYS_MS.length) waiting = 0;
  };
  const onPublished = (count: number) => {
    waiting += count;
    attempts = 0;
    scheduleRelay();
  };
  const sweep = runPeriodically(log, SWEEP_MS, "relay outbox events", () => relayOutbox(db));

  const subscribe = (listener: (change: Change) => void) =>
    notifications.subscribe(CHANGES_CHANNEL, (payload) => listener(JSON.parse(payload) as Change));

  return {
    async publish(trx, ...changes) {
      const texts = changes.map((change) => JSON.stringify(change));
      await sql`
        select pg_notify(${CHANGES_CHANNEL}, change) from unnest(${texts}::text[]) with ordinality given (change, place)
        order by place`.execute(trx);
    },
    async publishViaOutbox(trx, ...changes) {
      if (changes.length === 0) return;
      const texts = changes.map((change) => JSON.stringify(change));
      await insertChanges(trx as Kysely<unknown>, { changes: texts });
      onPublished(changes.length);
    },
    subscribe,
    subscribeCache(invalidate) {
      caches.add(invalidate);
      subscribe(invalidate);
    },
    committed(change) {
      for (const invalidate of caches) invalidate(change);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      sweep.stop();
      await relaying;
      await relay();
    },
  };
}

/** Relays a batch of the outbox in order. An advisory lock admits one process at a time. Returns the number of events. */
async function relayOutbox<DB>(db: Kysely<DB>): Promise<number> {
  const [row] = await relayBatch(db as Kysely<unknown>, { atMost: BATCH_SIZE });
  return row?.relayed ?? 0;
}

const insertChanges = prepareQuery((trx: Kysely<unknown>, { changes }: { changes: string[] }) => {
  const query = sql`
    insert into change_outbox (change)
    select change from unnest(${changes}::text[]) with ordinality given (change, place) order by place`;
  return { compile: () => query.compile(trx) };
});

const relayBatch = prepareQuery((db: Kysely<unknown>, { atMost }: { atMost: number }) => {
  const query = sql<{ relayed: number }>`
    with lock as materialized (select pg_try_advisory_xact_lock(hashtext('change_outbox')) as is_mine),
    -- Subscribers reload everything after a crash, so the commit does not have to wait for the disk.
    unawaited as materialized (select set_config('synchronous_commit', 'off', true)),
    relayed as (
      delete from change_outbox where id in (
        select id from change_outbox where (select is_mine from lock) order by id limit ${atMost}
      ) returning id, change
    )
    select count(pg_notify(${sql.lit(CHANGES_CHANNEL)}, change))::int as relayed
    from (select change from relayed order by id) ordered, unawaited`;
  return { compile: () => query.compile(db) };
});
