import type { Insertable } from "kysely";
import { uploadBudget } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { PendingUploadsTable } from "#bff/schema/tables/uploads.ts";
import type { Db } from "#bff/schema/tables.ts";
import * as repo from "./pending-uploads.repo.ts";

const GIB = 1024 ** 3;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Inserts a new upload. Throws `too_many_uploads` if the user or token has too many unfinished uploads for the publication, and
 * `upload_budget_exceeded` if the publication has received too many bytes in 24 hours.
 */
export function registerUpload(db: Db, upload: Insertable<PendingUploadsTable>): Promise<void> {
  const { publication_id, bytes } = upload;
  return db.transaction().execute(async (trx) => {
    await repo.lockUploadBudget(trx, publication_id);
    const unfinished = await repo.countUnfinished(trx, upload);
    if (unfinished.count >= uploadBudget.unfinishedUploads)
      throw new ServiceError(
        "too_many_uploads",
        { count: unfinished.count },
        { retryAfter: secondsUntilExpiry(unfinished.oldest) },
      );
    const excess = (await repo.sumBytesOfLastDay(trx, publication_id)) + bytes - uploadBudget.bytesPerDay;
    if (excess > 0)
      throw new ServiceError(
        "upload_budget_exceeded",
        { gibibytes: uploadBudget.bytesPerDay / GIB },
        { retryAfter: secondsUntilExpiry(await repo.findStartOfOldestBytes(trx, publication_id, excess)) },
      );
    await repo.insertPendingUpload(trx, upload);
  });
}

/** Returns the seconds until an upload that started at `began` no longer counts. Unfinished uploads expire after a day, too. */
function secondsUntilExpiry(began: Date | null): number {
  const age = began === null ? 0 : (Date.now() - began.getTime()) / 1000;
  return Math.max(1, Math.ceil(DAY_SECONDS - age));
}
