import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { addDays, dayIn } from "../local-days.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { listOpenEditions, type OpenEdition, setReleaseDates } from "./edition-clock.repo.ts";
import { peIdOf } from "./edition-names.ts";
import { slotOn } from "./edition-plan.ts";
import { findRule, lockRule } from "./edition-rules.repo.ts";
import { editionChanged } from "./planned-emags.service.ts";
import { nextDays } from "./recurrence.ts";

/** An edition that is meant by another clock: the same day and time, at another moment. */
export interface RetimedEdition extends OpenEdition {
  new_release_date: Date;
}

/** What another time zone would make of the editions that are still to come; skipped ones go along. */
export async function previewClock(
  db: Db,
  publication: PublicationRecord,
  timeZone: string,
  now: Date,
): Promise<RetimedEdition[]> {
  const open = await listOpenEditions(db, publication.id, now);
  return open
    .map((edition) => ({
      ...edition,
      new_release_date: slotOn(edition.local_date, edition.local_time, timeZone).release_date,
    }))
    .filter(({ release_date, new_release_date }) => release_date.getTime() !== new_release_date.getTime());
}

/**
 * After a publication got another time zone, in the same transaction: editions still to come keep their day and time on its
 * clock. The job that makes editions waits for this, and then knows of the new clock.
 */
export async function retimeEditions(
  services: Services,
  trx: Db,
  publication: PublicationRecord,
  now: Date,
): Promise<void> {
  await lockRule(trx, publication.id);
  const retimed = await previewClock(trx, publication, publication.time_zone, now);
  if (retimed.length === 0) return;
  await setReleaseDates(trx, retimed);
  await services.changes.publish(trx, editionChanged(publication, null));
}

/** What another code would mean: the editions that keep the old one, and what the next days of the rhythm get. */
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
  const from = rule.made_through >= today ? addDays(rule.made_through, 1) : today;
  // Where the plan reached further once, those days have their edition.
  const taken = new Set(open.map(({ local_date }) => local_date));
  const next = nextDays(rule.rrule, rule.starts_on, from, days + taken.size)
    .filter((day) => !taken.has(day))
    .slice(0, days);
  return { kept, next: next.map((local_date) => ({ local_date, pe_id: peIdOf(pubcode, local_date) })) };
}
