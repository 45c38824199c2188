import type { PlatformContext } from "#bff/core/context.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import { generateEditionsJob } from "./planned-emags.jobs.ts";
import { generateEditions, listRuledPublications } from "./recurrence/recurrence-rules.service.ts";

/** Hourly, because days begin at a different hour in each time zone. */
const HOURLY = "7 * * * *";

/** Starts generating planned editions: immediately, and then hourly as days come within a publication's horizon. */
export async function startEditionGenerator(
  services: Pick<PlatformContext, "changes" | "db" | "jobs" | "log">,
): Promise<void> {
  const { jobs, db } = services;
  await jobs.work(generateEditionsJob, { concurrency: 1 }, () => generateAllEditions(services));
  await jobs.schedule(generateEditionsJob, HOURLY, {});
  await enqueue(db, generateEditionsJob, [{}]);
}

/** Generates the editions of all publications. Logs the error of one publication and continues with the others. */
async function generateAllEditions(services: Pick<PlatformContext, "changes" | "db" | "log">): Promise<void> {
  const failures: unknown[] = [];
  for (const publicationId of await listRuledPublications(services)) {
    const log = services.log.child({ publication_id: publicationId });
    try {
      const made = await generateEditions(services, publicationId);
      if (made > 0) log.info({ editions: made }, "generated planned editions");
    } catch (error) {
      log.error({ err: error }, "failed to generate planned editions; will retry");
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "Failed to generate the planned editions of some publications.");
}
