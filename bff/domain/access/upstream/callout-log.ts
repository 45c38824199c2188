import { type Insertable, sql } from "kysely";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import { createBatchWriter } from "#bff/platform/jobs/batch-writer.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import { runPeriodically } from "#bff/platform/run-periodically.ts";
import type { CalloutsTable } from "#bff/schema/tables/callouts.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";

/** Writing the lines of a whole second in one batch would slow down readers whose requests need the database. */
const WRITES_PER_SECOND = 10;
const WRITE_INTERVAL_MS = 1_000 / WRITES_PER_SECOND;
const ANNOUNCE_INTERVAL_MS = 1_000;
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
  /** Counting lines of the current second by key. Their counts may still rise. */
  let counted = new Map<string, LoggedCallout>();
  /** Number of separate lines that were written for each key in the current second. */
  let singles = new Map<string, number>();
  /** Counting lines of the previous second. There can be one per reader, so each write takes a share of them. */
  const spread: LoggedCallout[] = [];
  let linesPerWrite = 0;
  /** Publications with lines that no console has been told about. */
  const unannounced = new Set<number>();
  let writes = 0;

  const writer = createBatchWriter<LoggedCallout>({
    log,
    name: "callout log",
    everyMs: WRITE_INTERVAL_MS,
    maxRows: MAX_BUFFERED_LINES,
    takeDue(all) {
      if (all || ++writes % WRITES_PER_SECOND === 0) {
        spread.push(...counted.values());
        counted = new Map();
        singles = new Map();
        linesPerWrite = Math.ceil(spread.length / WRITES_PER_SECOND);
      }
      return spread.splice(0, all ? spread.length : linesPerWrite);
    },
    async write(lines) {
      await db.transaction().execute((trx) => insertLines(trx, lines));
      for (const line of lines) unannounced.add(line.publication_id);
    },
  });

  /** Tells the consoles about new lines. */
  async function announce(): Promise<void> {
    const ids = [...unannounced];
    if (ids.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const publications = await trx
        .selectFrom("publications")
        .select(["id", "organization_id"])
        .where("id", "in", ids)
        .execute();
      for (const { id, organization_id } of publications)
        await changes.publishViaOutbox(trx, { type: "callouts", organization_id, publication_id: id });
    });
    for (const id of ids) unannounced.delete(id);
  }
  const announcer = runPeriodically(log, ANNOUNCE_INTERVAL_MS, "announce callouts", announce);

  return {
    write: (line) => writer.add(line),
    count(key, line, { single } = { single: 0 }) {
      const countingLine = counted.get(key);
      const singleLines = singles.get(key) ?? 0;
      if (countingLine) countingLine.count += 1;
      else if (counted.size + spread.length >= MAX_BUFFERED_LINES) writer.add(line());
      else if (singleLines < single) {
        writer.add(line());
        singles.set(key, singleLines + 1);
      } else counted.set(key, line());
    },
    flush: () => writer.flush(),
    async stop() {
      announcer.stop();
      await writer.stop();
      await announce().catch((error: unknown) => log.warn({ err: error }, "failed to announce callouts"));
    },
  };
}

/** Inserts the lines of publications that still exist. */
async function insertLines(trx: Db, lines: LoggedCallout[]): Promise<void> {
  const publications = await trx
    .selectFrom("publications")
    .select("id")
    .where("id", "in", [...new Set(lines.map((line) => line.publication_id))])
    .forKeyShare()
    .execute();
  const existing = new Set(publications.map(({ id }) => id));
  const rows = lines.filter((line) => existing.has(line.publication_id));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await insertRows(trx, rows.slice(from, from + ROWS_PER_INSERT));
}
