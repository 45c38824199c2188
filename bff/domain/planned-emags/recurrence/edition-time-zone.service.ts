import type { PlatformContext } from "#bff/core/context.ts";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { peIdOf } from "../edition-names.ts";
import { editionChanged } from "../planned-emags.service.ts";
import { slotOn } from "./edition-plan.ts";
import { listOpenEditions, type OpenEdition, setReleaseDates } from "./edition-time-zone.repo.ts";
import { nextDays } from "./recurrence.ts";
import { findRule, lockRule } from "./recurrence-rules.repo.ts";

/** An edition whose release date changes because its local day and time are in another time zone. */
export interface RescheduledEdition extends OpenEdition {
  new_release_date: Date;
}

/** Returns the upcoming editions, skipped ones included, that another time zone would reschedule. */
export async function previewTimeZone(
  db: Db,
  publication: PublicationRecord,
  timeZone: string,
  now: Date,
): Promise<RescheduledEdition[]> {
  const open = await listOpenEditions(db, publication.id, now);
  return open
    .map((edition) => ({
      ...edition,
      new_release_date: slotOn(edition.local_date, edition.local_time, timeZone).release_date,
    }))
    .filter(({ release_date, new_release_date }) => release_date.getTime() !== new_release_date.getTime());
}

/**
 * Reschedules upcoming editions in the transaction that changes the publication's time zone, so that they keep their local
 * day and time. The lock on the rule makes the generating job wait and read the new time zone.
 */
export async function propagateTimeZone(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  publication: PublicationRecord,
  now: Date,
): Promise<void> {
  await lockRule(trx, publication.id);
  const retimed = await previewTimeZone(trx, publication, publication.time_zone, now);
  if (retimed.length === 0) return;
  await setReleaseDates(trx, retimed);
  await services.changes.publish(trx, editionChanged(publication, null));
}

/** Returns the upcoming editions that keep the old pubcode, and the identifiers of the next days with the new one. */
export async function previewPubcode(
  db: Db,
  publication: PublicationRecord,
  pubcode: string,
  { now, days }: { now: Date; days: number },
) {
  const open = await listOpenEditions(db, publication.id, now);
  const rule = await findRule(db, publication.id);
  const kept = open.filter(({ skipped }) => !skipped);
  if (!rule) return { kept, next: [] };
  const today = dayIn(publication.time_zone, now);
  const from = rule.generated_until >= today ? addDays(rule.generated_until, 1) : today;
  // An earlier, longer plan may have generated editions for some of these days.
  const taken = new Set(open.map(({ local_date }) => local_date));
  const next = nextDays(rule.rrule, rule.starts_on, from, days + taken.size)
    .filter((day) => !taken.has(day))
    .slice(0, days);
  return { kept, next: next.map((local_date) => ({ local_date, pe_id: peIdOf(pubcode, local_date) })) };
}
