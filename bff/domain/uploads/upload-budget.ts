import type { Insertable } from "kysely";
import type { IncomingUploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";
import { uploadBudget } from "../budgets.ts";
import { TooManyAttempts } from "../errors.ts";
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
      throw new TooManyAttempts(
        `You have ${unfinished.count} unfinished uploads for this publication. Finish or cancel one of them, then try again.`,
        secondsUntilExpiry(unfinished.oldest),
        "too_many_uploads",
      );
    const excess = (await repo.sumBytesOfDay(trx, publication_id)) + bytes - uploadBudget.bytesPerDay;
    if (excess > 0)
      throw new TooManyAttempts(
        `A publication can take ${uploadBudget.bytesPerDay / GIB} GiB of uploads in 24 hours, and this one would exceed that. Try again later.`,
        secondsUntilExpiry(await repo.findBeginOfBytes(trx, publication_id, excess)),
        "upload_budget_exceeded",
      );
    await repo.insertIncoming(trx, upload);
  });
}

/** Seconds until an upload that began then no longer counts. Unfinished ones are given up after a day, too. */
function secondsUntilExpiry(began: Date | null): number {
  const age = began === null ? 0 : (Date.now() - began.getTime()) / 1000;
  return Math.max(1, Math.ceil(DAY_SECONDS - age));
}
