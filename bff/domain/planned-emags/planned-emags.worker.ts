import type { Services } from "../../services.ts";
import { listRuledPublications, makeEditions } from "./edition-rules.service.ts";
import { makeEditionsJob } from "./planned-emags.jobs.ts";

/** Every hour: days begin at another hour in every time zone. */
const HOURLY = "7 * * * *";

/** Makes planned editions ahead: at once, and from then on as days come within a publication's horizon. */
export async function startEditionMaker(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.work(makeEditionsJob, { concurrency: 1 }, () => makeAllEditions(services));
  await jobs.schedule(makeEditionsJob, HOURLY, {});
  await db.transaction().execute((trx) => jobs.enqueue(trx, makeEditionsJob, {}));
}

/** One publication's trouble keeps no other from its editions. */
async function makeAllEditions(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const publicationId of await listRuledPublications(services)) {
    const log = services.log.child({ publication_id: publicationId });
    try {
      const made = await makeEditions(services, publicationId);
      if (made > 0) log.info({ editions: made }, "planned editions were made");
    } catch (error) {
      log.error({ err: error }, "planned editions could not be made; it is tried again");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some planned editions could not be made.");
}
