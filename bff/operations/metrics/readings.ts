import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { readOpenImports } from "#bff/domain/imports/index.ts";
import { countUnsentMails } from "#bff/domain/mail/index.ts";
import { readReaderFacts } from "#bff/domain/readers/index.ts";
import { readWaitingJobs } from "#bff/platform/jobs/waiting-jobs.ts";
import { resultWithin } from "#bff/platform/limits/result-within.ts";
import type { Readings } from "#bff/platform/metrics/metrics.ts";

/** Values of the database are cached for this long. */
const CACHE_MS = 5000;
const STATEMENT_TIMEOUT = "1s";
const READ_TIMEOUT_MS = 2500;

/** Returns a function that reads the current values of the gauges. Reads the database at most every five seconds. */
export function createReadings(
  services: Pick<PlatformContext, "db" | "poolUse" | "log"> & Pick<AccessContext, "callouts">,
): () => Promise<Readings> {
  let last: { at: number; reading: Promise<Readings["database"]> } | null = null;
  const readDatabase = async (): Promise<Readings["database"]> => {
    const reading = services.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(trx);
      return {
        ...(await readOpenImports(trx)),
        waiting: await readWaitingJobs(trx),
        mails: await countUnsentMails(trx),
        readers: await readReaderFacts(trx),
      };
    });
    try {
      return await resultWithin(READ_TIMEOUT_MS, reading);
    } catch (error) {
      services.log.warn({ err: error }, "failed to read metrics from the database; omitting them");
      return null;
    }
  };
  return async () => {
    if (!last || Date.now() - last.at > CACHE_MS) last = { at: Date.now(), reading: readDatabase() };
    return {
      database: await last.reading,
      breakers: services.callouts.states(),
      connections: services.poolUse(),
    };
  };
}
