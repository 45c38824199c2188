import { type Kysely, sql } from "kysely";
import type { Notifications } from "./database/notifications.ts";
import { prepareQuery } from "./database/prepared.ts";
import { every } from "./every.ts";
import type { Logger } from "./logging.ts";

export const CHANGES_CHANNEL = "newsrack_changes";

/** How long after one was published the outbox is looked into: more follow mostly, and its transaction has to end. */
const LOOK_AFTER_MS = [10, 30, 100];
/** What a process that died has left is told by then. */
const SWEEP_MS = 1_000;
const AT_ONCE = 500;

/** What changed, told to every process: within a transaction it is told when that commits, or never. */
export interface ChangeFeed<DB, Change> {
  /** Told with the commit itself. Commits that do so follow each other one by one, across all processes. */
  publish(trx: Kysely<DB>, change: Change): Promise<void>;
  /** Told a moment later: for what is written many times a second. */
  publishSoon(trx: Kysely<DB>, change: Change): Promise<void>;
  subscribe(listener: (change: Change) => void): () => void;
  stop(): Promise<void>;
}

export function createChangeFeed<DB, Change>(
  db: Kysely<DB>,
  notifications: Notifications,
  log: Logger,
): ChangeFeed<DB, Change> {
  let waiting = 0;
  let looked = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let isStopped = false;

  const lookLater = () => {
    const ms = LOOK_AFTER_MS[looked];
    if (timer || isStopped || ms === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      looked++;
      telling = telling.then(tell);
    }, ms);
  };
  const tell = async () => {
    try {
      const told = await tellOutbox(db);
      waiting = Math.max(0, waiting - told);
      if (told > 0) looked = 0;
    } catch (error) {
      log.warn({ err: error }, "telling what changed failed; it is tried again");
    }
    if (waiting > 0) lookLater();
    // A transaction may have been undone, or lasts long: then the sweep tells it.
    if (looked >= LOOK_AFTER_MS.length) waiting = 0;
  };
  const tellSoon = () => {
    waiting++;
    looked = 0;
    lookLater();
  };
  const sweep = every(log, SWEEP_MS, "telling what changed", () => tellOutbox(db));

  return {
    async publish(trx, change) {
      await sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
    },
    async publishSoon(trx, change) {
      await sql`insert into change_outbox (change) values (${JSON.stringify(change)})`.execute(trx);
      tellSoon();
    },
    subscribe: (listener) =>
      notifications.subscribe(CHANGES_CHANNEL, (payload) => listener(JSON.parse(payload) as Change)),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      sweep.stop();
      await telling;
      await tell();
    },
  };
}

/** Tells what is in the outbox, in its order and by one process at a time; answers how much that was. */
async function tellOutbox<DB>(db: Kysely<DB>): Promise<number> {
  const [row] = await tellNext(db as Kysely<unknown>, { atMost: AT_ONCE });
  return row?.told ?? 0;
}

const tellNext = prepareQuery((db: Kysely<unknown>, { atMost }: { atMost: number }) => {
  const query = sql<{ told: number }>`
    with lock as materialized (select pg_try_advisory_xact_lock(hashtext('change_outbox')) as is_mine),
    -- Whoever listens asks again after a loss.
    unawaited as materialized (select set_config('synchronous_commit', 'off', true)),
    told as (
      delete from change_outbox where id in (
        select id from change_outbox where (select is_mine from lock) order by id limit ${atMost}
      ) returning id, change
    )
    select count(pg_notify(${sql.lit(CHANGES_CHANNEL)}, change))::int as told
    from (select change from told order by id) ordered, unawaited`;
  return { compile: () => query.compile(db) };
});
