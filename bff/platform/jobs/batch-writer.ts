import type { Logger } from "../logging/logging.ts";
import { runPeriodically } from "../run-periodically.ts";

/** Write-behind buffer: rows are added without waiting, and written in batches. A killed process loses what it has not written. */
export interface BatchWriter<Row> {
  /** Adds a row. If the buffer is full, drops it and logs the number of dropped rows later. */
  add(row: Row): void;
  /** Writes all rows. When the promise resolves, all rows that were added before are written. Rejects if they cannot be. */
  flush(): Promise<void>;
  /** Writes all rows, and logs if they cannot be written. */
  stop(): Promise<void>;
}

export interface BatchWriterOptions<Row> {
  log: Logger;
  /** Name of the records in log lines. */
  name: string;
  everyMs: number;
  /** Limits the memory used while the database is unavailable. */
  maxRows: number;
  /** Returns further rows that are to be written now, or all that there are. */
  takeDue?: (all: boolean) => Row[];
  /** Writes rows in their order, all or none. After an error, the rows return to the buffer for the next write. */
  write(rows: Row[]): Promise<void>;
}

export function createBatchWriter<Row>({
  log,
  name,
  everyMs,
  maxRows,
  takeDue,
  write,
}: BatchWriterOptions<Row>): BatchWriter<Row> {
  let waiting: Row[] = [];
  let dropped = 0;

  async function writeWaiting(all: boolean): Promise<void> {
    const rows = [...waiting, ...(takeDue?.(all) ?? [])];
    waiting = [];
    try {
      if (rows.length > 0) await write(rows);
    } catch (error) {
      waiting = [...rows, ...waiting];
      dropped += Math.max(0, waiting.length - maxRows);
      waiting.length = Math.min(waiting.length, maxRows);
      throw error;
    } finally {
      if (dropped > 0) log.warn({ dropped, name }, "dropped rows because their buffer was full");
      dropped = 0;
    }
  }

  let written = Promise.resolve();
  /** Runs writes one after another. */
  const writeInOrder = (all: boolean) => {
    const writing = written.then(() => writeWaiting(all));
    written = writing.catch(() => undefined);
    return writing;
  };
  const writer = runPeriodically(log, everyMs, `write ${name}`, () => writeInOrder(false));
  return {
    add(row) {
      if (waiting.length < maxRows) waiting.push(row);
      else dropped += 1;
    },
    flush: () => writeInOrder(true),
    async stop() {
      writer.stop();
      await writeInOrder(true).catch((error: unknown) =>
        log.warn({ err: error, name }, "failed to write the last rows"),
      );
    },
  };
}
