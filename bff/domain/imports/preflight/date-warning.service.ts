import { dayIn } from "#bff/core/local-days.ts";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import { toStoredWarnings } from "../pipeline/import-recorder.ts";
import { listFirstPages, replaceWarning } from "./preflight.repo.ts";
import { otherDate } from "./preflight.ts";

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
  for (const { import_id, text } of await listFirstPages(trx, [id]))
    await replaceWarning(trx, import_id, "other_date", toStoredWarnings(otherDate(text, releaseDay)));
}

/** Returns summaries of issues whose warnings about the date on page 1 are about a release date that is not stored yet. */
export async function withDateWarning<
  S extends { next_shown_id: string; wrong_file_warnings: StoredWarning[] },
>(
  db: Db,
  { time_zone }: { time_zone: string },
  { emagIds, releasedAt }: { emagIds: readonly number[]; releasedAt: Date },
  summaries: readonly S[],
): Promise<S[]> {
  const pages = await listFirstPages(db, emagIds);
  const texts = new Map(pages.map(({ import_id, text }) => [import_id, text]));
  const releaseDay = dayIn(time_zone, releasedAt);
  return summaries.map((summary) => ({
    ...summary,
    wrong_file_warnings: [
      ...toStoredWarnings(otherDate(texts.get(summary.next_shown_id) ?? "", releaseDay)),
      ...summary.wrong_file_warnings.filter(({ code }) => code !== "other_date"),
    ],
  }));
}
