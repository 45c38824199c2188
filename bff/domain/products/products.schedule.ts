import type { PlatformContext } from "#bff/core/context.ts";
import { DEFAULT_SETTINGS } from "#bff/domain/readers/index.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteSomeEnded } from "./holdings.repo.ts";
import { publishProducts } from "./products.service.ts";

const BATCH_SIZE = 5_000;

/** Deletes holdings that ended longer ago than their organization keeps them, except for those that still unlock something. */
export async function sweepHoldings({ changes, db }: Pick<PlatformContext, "changes" | "db">): Promise<void> {
  let deleted: number;
  do {
    deleted = await db.transaction().execute(async (trx) => {
      const organizations = await deleteSomeEnded(trx, DEFAULT_SETTINGS.ended_holding_days, BATCH_SIZE);
      for (const id of new Set(organizations)) await publishProducts({ changes }, trx, id);
      return organizations.length;
    });
  } while (deleted === BATCH_SIZE);
}

export const holdingCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-holdings",
  cron: "41 * * * *",
  run: sweepHoldings,
};
