import { sql } from "kysely";
import { readOpenImports } from "../domain/imports/open-imports.service.ts";
import { readWaitingJobs } from "../platform/jobs/waiting-jobs.ts";
import type { Services } from "../services.ts";
import type { Readings } from "./metrics.ts";

/** Somebody who asks more often than this gets what was read last. */
const FRESH_MS = 5000;
const STATEMENT_LIMIT = "1s";
const PATIENCE_MS = 2500;

/** Reads the gauges: the database at most every five seconds, one reading at a time, and none for long. */
export function createReadings(
  services: Pick<Services, "db" | "callouts" | "poolUse" | "log">,
): () => Promise<Readings> {
  let last: { at: number; reading: Promise<Readings["database"]> } | null = null;
  const readDatabase = async (): Promise<Readings["database"]> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS);
    });
    const reading = services.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_LIMIT)}`.execute(trx);
      return { ...(await readOpenImports(trx)), waiting: await readWaitingJobs(trx) };
    });
    reading.catch(() => undefined);
    try {
      return await Promise.race([reading, tooLong]);
    } catch (error) {
      services.log.warn({ err: error }, "the figures could not be read from the database");
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
  return async () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), reading: readDatabase() };
    return {
      database: await last.reading,
      breakers: await services.callouts.breakers(),
      connections: services.poolUse(),
    };
  };
}
