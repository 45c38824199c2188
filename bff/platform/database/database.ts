import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparingClient } from "./prepared.ts";

/** bigint columns hold byte counts, which a number holds exactly; a date is a day, not a midnight somewhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseInstant;
    return pg.types.getTypeParser(oid, format);
  },
};

/** JavaScript's own reading where it fits, which is many times faster: a list holds hundreds of instants. */
function parseInstant(text: string): Date {
  const utc = /^\d{4}-\d\d-\d\d /.test(text) && text.endsWith("+00");
  return utc
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date);
}

/** Whoever has a connection when all are closed may keep it this long. */
const CLOSE_MS = 5_000;
/** A process whose clock stands still lets go of what it has locked after this long. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolUse {
  inUse: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** A pool and the query builder over it; `DB` describes the tables. */
export interface Connection<DB> {
  db: Kysely<DB>;
  pool: pg.Pool;
  use(): PoolUse;
  close(): Promise<void>;
}

/**
 * Opens a pool. Connections are made when first needed; `onError` hears of idle ones that break, and of those that have to be
 * cut off at the end.
 */
export function connect<DB>(options: {
  connectionString: string;
  maxConnections: number;
  onError: (error: Error) => void;
}): Connection<DB> {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "newsrack",
    types,
    Client: PreparingClient,
  });
  pool.on("error", (error) => {
    // The pool hangs the connection on it, whose secrets have no place in a log.
    delete (error as { client?: unknown }).client;
    options.onError(error);
  });
  // One that breaks in use fails what it was asked; without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const taken = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => taken.add(client));
  pool.on("release", (_error, client) => taken.delete(client));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const use = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, pool, use, close: () => closeWithin(db, taken, options.onError) };
}

/** Closes all connections: those that are taken when they come back, and no later than in a while. */
async function closeWithin<DB>(
  db: Kysely<DB>,
  taken: Set<pg.PoolClient>,
  onError: (error: Error) => void,
): Promise<void> {
  const closed = db.destroy();
  const patience = new AbortController();
  const isClosed = await Promise.race([
    closed.then(() => true),
    setTimeout(CLOSE_MS, false, { signal: patience.signal, ref: false }).catch(() => false),
  ]).finally(() => patience.abort());
  if (isClosed) return;
  for (const client of taken) {
    onError(new Error("A database connection was still in use when all were closed; it was cut off."));
    (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
  }
}
