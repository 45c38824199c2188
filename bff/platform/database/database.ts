import { Kysely } from "kysely";
import pg from "pg";
import { KEEP_ALIVE } from "./keep-alive.ts";
import { PipeliningDialect } from "./pipelined.ts";
import { PreparingClient } from "./prepared.ts";

// Dates are sent in UTC, because pg drops the seconds of a local UTC offset, which offsets before standard time have.
pg.defaults.parseInputDatesAsUTC = true;

/** Parses bigint as number, because byte counts are safe integers, and date as string, because a day has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseInstant;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Parses a timestamp. Uses the `Date` constructor for UTC, because it is many times faster than pg's parser. */
function parseInstant(text: string): Date {
  const utc = /^\d{4}-\d\d-\d\d /.test(text) && text.endsWith("+00");
  return utc
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date);
}

/** PostgreSQL ends transactions that are idle for longer, so that a suspended process releases its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * PostgreSQL assumes disks with moving heads, where reading an index costs more than reading its whole table. On others it then reads
 * the table. Not a startup parameter, which PgBouncer refuses.
 */
const PLAN_FOR_DISKS_WITHOUT_HEADS = `
  select set_config(name, '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`;

export interface PoolUse {
  inUse: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** A connection pool and its query builder. `DB` is the type of the tables. */
export interface Connection<DB> {
  db: Kysely<DB>;
  pool: pg.Pool;
  use(): PoolUse;
  /** Closes all connections. Waits for those in use. No new queries are accepted. */
  close(): Promise<void>;
}

/** Creates a pool that opens connections on demand. `onError` is called when an idle connection breaks. */
export function connect<DB>(options: {
  connectionString: string;
  maxConnections: number;
  onError: (error: Error) => void;
}): Connection<DB> {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "newsrack",
    types,
    pipeline: true,
    Client: PreparingClient,
  });
  let isClosing = false;
  pool.on("error", (error) => {
    // Errors while closing are expected: the pool does not wait for the server, which may be shutting down, too.
    if (isClosing) return;
    // The pool attaches the client, including its password, to the error. Passwords must not be logged.
    delete (error as { client?: unknown }).client;
    options.onError(error);
  });
  pool.on("connect", (client) => {
    // A connection that breaks in use rejects its query. Without an error listener, it would also crash the process.
    client.on("error", () => undefined);
    // If this fails, the connection is broken, and its next query fails, too.
    client.query(PLAN_FOR_DISKS_WITHOUT_HEADS).catch(() => undefined);
  });
  const db = new Kysely<DB>({ dialect: new PipeliningDialect({ pool }) });
  const use = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  // Not `db.destroy()`, which loses a connection that is being opened and then waits for it forever.
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db, pool, use, close };
}
