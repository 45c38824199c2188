import { dayIn } from "#bff/core/local-days.ts";
import type { Db } from "#bff/schema/tables.ts";
import { datesIn } from "#shared/dates-in-text.ts";
import { storeSeriousWarnings } from "../warnings/serious-warnings.repo.ts";
import { toStoredWarnings } from "../warnings/warning-list.ts";
import { listFirstPages, replaceWarning } from "./preflight.repo.ts";
import { otherDate } from "./preflight.ts";

/** Returns the dates on page 1 of the finished imports of an issue, as `YYYY-MM-DD`. */
export async function datesOnFirstPage(db: Db, emagId: number): Promise<string[]> {
  return (await listFirstPages(db, emagId)).flatMap(({ text }) => datesIn(text));
}

/**
 * Compares the date on page 1 of an issue again, because its release date or its import changed. The caller has locked the issue, so
 * that an import that ends at the same time sees the new date.
 */
export async function refreshDateWarning(
  trx: Db,
  { time_zone }: { time_zone: string },
  { id, released_at }: { id: number; released_at: Date | null },
): Promise<void> {
  const releaseDay = released_at && dayIn(time_zone, released_at);
  for (const { import_id, text } of await listFirstPages(trx, id)) {
    await replaceWarning(trx, import_id, "other_date", toStoredWarnings(otherDate(text, releaseDay)));
    await storeSeriousWarnings(trx, import_id);
  }
}
