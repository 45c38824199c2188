import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparingClient } from "./prepared.ts";

// An instant is sent in UTC: local time has no seconds in its offset, and long ago every place had some in its own.
pg.defaults.parseInputDatesAsUTC = true;

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
  /** Closes every connection, one in use as soon as it is given back; none is to be had from now on. */
  close(): Promise<void>;
}

/** Opens a pool. Connections are made when first needed; `onError` hears of idle ones that break. */
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
  let isClosing = false;
  pool.on("error", (error) => {
    // The pool does not wait until the server has heard its goodbye, and a server that stops says its own.
    if (isClosing) return;
    // The pool hangs the connection on it, whose secrets have no place in a log.
    delete (error as { client?: unknown }).client;
    options.onError(error);
  });
  // One that breaks in use fails what it was asked; without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const use = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  // Not `db.destroy()`: that loses a connection which is just being made, and waits for it for ever.
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db, pool, use, close };
}
