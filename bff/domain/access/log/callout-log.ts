import { type Insertable, sql } from "kysely";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { CalloutsTable } from "#bff/schema/tables/callouts.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";

/** Writing the lines of a whole second in one batch would slow down readers whose requests need the database. */
const WRITES_PER_SECOND = 10;
const WRITE_INTERVAL_MS = 1_000 / WRITES_PER_SECOND;
/** A larger insert would block this process and the database for too long. */
const ROWS_PER_INSERT = 50;
/** Limits the memory used while the database is unavailable. */
const MAX_BUFFERED_LINES = 20_000;

export type LoggedCallout = Insertable<CalloutsTable>;

/** Buffers callouts and writes them to the log within two seconds, so that no reader waits for the log. */
export interface CalloutLog {
  write(line: LoggedCallout): void;
  /** Writes a separate line for each of the first `single` callouts of a key in a second, and counts the rest in one line. */
  count(key: string, line: () => LoggedCallout, options?: { single: number }): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Inserts rows as one JSON parameter. At a thousand lines a second, one parameter per value would be the main cost. */
async function insertRows(trx: Db, rows: LoggedCallout[]): Promise<void> {
  await sql`
    insert into callouts (
      publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status, milliseconds, cached,
      count, reader_fingerprint, request_id, request_body, response_body
    )
    select
      publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason, status, milliseconds, cached,
      count, reader_fingerprint, request_id, request_body, response_body
    from json_populate_recordset(null::callouts, ${JSON.stringify(rows)}::json)`.execute(trx);
}

export function createCalloutLog(
  db: Db,
  changes: OutboxEventBus<Database, ChangeEvent>,
  log: Logger,
): CalloutLog {
  let waiting: LoggedCallout[] = [];
  /** Counting lines of the current second by key. Their counts may still rise. */
  let counted = new Map<string, LoggedCallout>();
  /** Number of separate lines that were written for each key in the current second. */
  let singles = new Map<string, number>();
  /** Counting lines of the previous second. There can be one per reader, so each write takes a share of them. */
  const spread: LoggedCallout[] = [];
  let linesPerWrite = 0;
  let unannounced = new Set<number>();
  let lost = 0;

  const hasRoom = () => {
    if (waiting.length + counted.size + spread.length < MAX_BUFFERED_LINES) return true;
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
    const existing = new Set(publications.map(({ id }) => id));
    const rows = lines.filter((line) => existing.has(line.publication_id));
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await insertRows(trx, rows.slice(from, from + ROWS_PER_INSERT));
    for (const { id, organization_id } of publications.filter((each) => announced.has(each.id)))
      await changes.publishViaOutbox(trx, { type: "callouts", organization_id, publication_id: id });
  };

  const write = async (isNewSecond: boolean, all: boolean) => {
    if (isNewSecond) {
      spread.push(...counted.values());
      counted = new Map();
      singles = new Map();
      linesPerWrite = Math.ceil(spread.length / WRITES_PER_SECOND);
    }
    const lines = [...waiting, ...spread.splice(0, all ? spread.length : linesPerWrite)];
    waiting = [];
    for (const line of lines) unannounced.add(line.publication_id);
    const announced = isNewSecond ? unannounced : new Set<number>();
    if (isNewSecond) unannounced = new Set();
    if (lines.length === 0 && announced.size === 0) return;
    try {
      await db.transaction().execute((trx) => insert(trx, lines, announced));
    } catch (error) {
      // The database may be unavailable, so the lines return to the buffer for the next write.
      waiting = [...lines, ...waiting];
      for (const id of announced) unannounced.add(id);
      lost += Math.max(0, waiting.length - MAX_BUFFERED_LINES);
      waiting.length = Math.min(waiting.length, MAX_BUFFERED_LINES);
      log.warn({ err: error, waiting: waiting.length }, "failed to write the callout log; will retry");
    }
    if (lost > 0) {
      log.warn({ lost }, "dropped callouts from the log because the buffer was full");
      lost = 0;
    }
  };

  let written = Promise.resolve();
  /** Runs writes one after another. When the returned promise resolves, all earlier lines are in the log. */
  const writeInOrder = (isNewSecond: boolean, all = false) => {
    written = written.then(() => write(isNewSecond, all));
    return written;
  };

  let writes = 0;
  const writer = runPeriodically(log, WRITE_INTERVAL_MS, "write callout log", () =>
    writeInOrder(++writes % WRITES_PER_SECOND === 0),
  );
  return {
    write(line) {
      if (hasRoom()) waiting.push(line);
    },
    count(key, line, { single } = { single: 0 }) {
      const countingLine = counted.get(key);
      const singleLines = singles.get(key) ?? 0;
      if (countingLine) countingLine.count += 1;
      else if (!hasRoom()) return;
      else if (singleLines < single) {
        waiting.push(line());
        singles.set(key, singleLines + 1);
      } else counted.set(key, line());
    },
    flush: () => writeInOrder(true, true),
    async stop() {
      writer.stop();
      await writeInOrder(true, true);
    },
  };
}
