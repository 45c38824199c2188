import type { Insertable } from "kysely";
import type { IncomingUploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";
import { uploadBudget } from "../budgets.ts";
import { ServiceError } from "../errors.ts";
import * as repo from "./incoming-uploads.repo.ts";

const GIB = 1024 ** 3;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Registers an upload that begins. Throws `TooManyAttempts` if its person has too many under way for the publication, or the
 * publication has taken too much in 24 hours.
 */
export function registerUpload(db: Db, upload: Insertable<IncomingUploadsTable>): Promise<void> {
  const { publication_id, user_id, bytes } = upload;
  return db.transaction().execute(async (trx) => {
    await repo.lockUploadsOf(trx, publication_id);
    const unfinished = await repo.measureUnfinished(trx, publication_id, user_id);
    if (unfinished.count >= uploadBudget.unfinishedUploads)
      throw new ServiceError(
        "too_many_uploads",
        { count: unfinished.count },
        { retryAfter: secondsUntilExpiry(unfinished.oldest) },
      );
    const excess = (await repo.sumBytesOfDay(trx, publication_id)) + bytes - uploadBudget.bytesPerDay;
    if (excess > 0)
      throw new ServiceError(
        "upload_budget_exceeded",
        { gibibytes: uploadBudget.bytesPerDay / GIB },
        { retryAfter: secondsUntilExpiry(await repo.findBeginOfBytes(trx, publication_id, excess)) },
      );
    await repo.insertIncoming(trx, upload);
  });
}

/** Seconds until an upload that began then no longer counts. Unfinished ones are given up after a day, too. */
function secondsUntilExpiry(began: Date | null): number {
  const age = began === null ? 0 : (Date.now() - began.getTime()) / 1000;
  return Math.max(1, Math.ceil(DAY_SECONDS - age));
}
