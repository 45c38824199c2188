import { type Insertable, sql } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ChangeFeed } from "../../platform/change-feed.ts";
import { every } from "../../platform/every.ts";
import type { Logger } from "../../platform/logging.ts";
import type { CalloutsTable } from "../../schema/tables/callouts.ts";
import type { Database, Db } from "../../schema/tables.ts";

/** A second's lines at once would keep readers waiting who need the database at that moment. */
const TURNS_A_SECOND = 10;
const WRITE_MS = 1_000 / TURNS_A_SECOND;
/** Few enough that neither side of the database stands still for them. */
const ROWS_A_STATEMENT = 50;
/** What a database that is away may cost in memory. */
const MAX_WAITING = 20_000;

export type LoggedCallout = Insertable<CalloutsTable>;

/** Writes down what was asked, within two seconds, off the way of those who wait for an answer. */
export interface CalloutLog {
  write(line: LoggedCallout): void;
  /** Writes one line a second for a key, which counts all of that second but the first `single`: these have their own. */
  count(key: string, line: () => LoggedCallout, options?: { single: number }): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** As one value: a parameter for each column of each row is what a thousand lines a second would mostly cost. */
async function insertRows(trx: Db, rows: LoggedCallout[]): Promise<void> {
  await sql`
    insert into callouts (
      publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status, milliseconds, cached,
      count, reader_fingerprint, request_body, response_body
    )
    select
      publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status, milliseconds, cached,
      count, reader_fingerprint, request_body, response_body
    from json_populate_recordset(null::callouts, ${JSON.stringify(rows)}::json)`.execute(trx);
}

export function createCalloutLog(
  db: Db,
  changes: ChangeFeed<Database, ChangeEvent>,
  log: Logger,
): CalloutLog {
  let waiting: LoggedCallout[] = [];
  /** Of this second: they may yet have to count another one. */
  let counted = new Map<string, LoggedCallout>();
  /** The lines of this second that were written for a key before it is counted. */
  let singles = new Map<string, number>();
  /** Of the second before, a part of them in each turn: readers who were answered from memory have a line each. */
  const spread: LoggedCallout[] = [];
  let share = 0;
  let unannounced = new Set<number>();
  let lost = 0;

  const hasRoom = () => {
    if (waiting.length + counted.size + spread.length < MAX_WAITING) return true;
    lost += 1;
    return false;
  };

  const insert = async (trx: Db, lines: LoggedCallout[], announced: Set<number>) => {
    const publications = await trx
      .selectFrom("publications")
      .select(["id", "organization_id"])
      .where("id", "in", [...new Set([...announced, ...lines.map((line) => line.publication_id)])])
      .forKeyShare()
      .execute();
    const known = new Set(publications.map(({ id }) => id));
    const rows = lines.filter((line) => known.has(line.publication_id));
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
      await insertRows(trx, rows.slice(from, from + ROWS_A_STATEMENT));
    for (const { id, organization_id } of publications.filter((each) => announced.has(each.id)))
      await changes.publishSoon(trx, { type: "callouts", organization_id, publication_id: id });
  };

  const write = async (isSecond: boolean, all: boolean) => {
    if (isSecond) {
      spread.push(...counted.values());
      counted = new Map();
      singles = new Map();
      share = Math.ceil(spread.length / TURNS_A_SECOND);
    }
    const lines = [...waiting, ...spread.splice(0, all ? spread.length : share)];
    waiting = [];
    for (const line of lines) unannounced.add(line.publication_id);
    const announced = isSecond ? unannounced : new Set<number>();
    if (isSecond) unannounced = new Set();
    if (lines.length === 0 && announced.size === 0) return;
    try {
      await db.transaction().execute((trx) => insert(trx, lines, announced));
    } catch (error) {
      // The database is away: these lines wait for it, as far as there is room.
      waiting = [...lines, ...waiting];
      for (const id of announced) unannounced.add(id);
      lost += Math.max(0, waiting.length - MAX_WAITING);
      waiting.length = Math.min(waiting.length, MAX_WAITING);
      log.warn({ err: error, waiting: waiting.length }, "callouts could not be logged yet");
    }
    if (lost > 0) {
      log.warn({ lost }, "callouts were left out of the log: more came than it could take");
      lost = 0;
    }
  };

  let written = Promise.resolve();
  /** One after the other: once it resolves, everything that was written before it is in the log. */
  const inTurn = (isSecond: boolean, all = false) => {
    written = written.then(() => write(isSecond, all));
    return written;
  };

  let turn = 0;
  const chore = every(log, WRITE_MS, "logging callouts", () => inTurn(++turn % TURNS_A_SECOND === 0));
  return {
    write(line) {
      if (hasRoom()) waiting.push(line);
    },
    count(key, line, { single } = { single: 0 }) {
      const known = counted.get(key);
      const writtenAlready = singles.get(key) ?? 0;
      if (known) known.count += 1;
      else if (!hasRoom()) return;
      else if (writtenAlready < single) {
        waiting.push(line());
        singles.set(key, writtenAlready + 1);
      } else counted.set(key, line());
    },
    flush: () => inTurn(true, true),
    async stop() {
      chore.stop();
      await inTurn(true, true);
    },
  };
}
