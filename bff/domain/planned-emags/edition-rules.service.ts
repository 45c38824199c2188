import type { Updateable } from "kysely";
import type { EditionRuleInput, EditionRulePreview } from "#shared/console/planned-editions.ts";
import { type Message, message } from "../../messages/message.ts";
import type { PlannedEmagsTable } from "../../schema/tables/planned-emags.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Author, system } from "../actor.ts";
import { type AuditChange, recordChange, recordChanges } from "../audit/audit.service.ts";
import { Invalid } from "../errors.ts";
import { addDays, addYears, dayIn } from "../local-days.ts";
import {
  getPublication,
  lockPublication,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { defaultNameOf, peIdOf } from "./edition-names.ts";
import { type EditionPlan, type NewSlot, planEditions, type Rhythm, slotOn } from "./edition-plan.ts";
import * as repo from "./edition-rules.repo.ts";
import { updateEdition } from "./planned-emags.repo.ts";
import { auditedFields, editionChanged } from "./planned-emags.service.ts";
import { nextDays, normalizeRrule, RruleError, requireDays } from "./recurrence.ts";

/** A rule counts from its first day; one this far back makes that counting long. */
const EARLIEST_START_YEARS = 30;
const NEXT_SHOWN = 10;

/** What a rhythm would do: its plan as far as it is news, and its next days. */
export interface RulePreview extends Omit<EditionPlan<repo.SlotRow>, "through"> {
  next: (NewSlot & Pick<EditionRulePreview["next"][number], "over" | "fate" | "moved_to">)[];
}

/** The rhythm of a publication; undefined before there is one. */
export function getRule({ db }: Services, publication: PublicationRecord) {
  return repo.findRule(db, publication.id);
}

/** What saving this rhythm would do just now. Throws `Invalid`. */
export async function previewRule(
  { db }: Services,
  publication: PublicationRecord,
  given: EditionRuleInput,
): Promise<RulePreview> {
  const now = new Date();
  const before = await repo.findRule(db, publication.id);
  const rhythm = rhythmOf(publication, before, given, now);
  const { existing, ...plan } = await planFromToday(db, publication, rhythm, now, { lock: false });
  const today = dayIn(publication.time_zone, now);
  // One more than is shown: today's may be over.
  const next = nextDays(rhythm.rrule, rhythm.starts_on, today, NEXT_SHOWN + 1)
    .map((day) => slotOn(day, rhythm.release_time, publication.time_zone))
    .filter(
      ({ local_date, release_date }) =>
        release_date > now || plan.adds.some((slot) => slot.local_date === local_date),
    )
    .slice(0, NEXT_SHOWN);
  return {
    ...plan,
    next: next.map((slot) => becomesOf(slot, existing, plan, now)),
    retimes: plan.retimes.filter(({ slot, local_time }) => local_time !== slot.local_time),
    // A time of its own that the rhythm never had is no news of this change.
    keeps: before && before.release_time !== rhythm.release_time ? plan.keeps : [],
  };
}

/** A day of a rhythm with the edition it has, if that stays. */
function becomesOf(
  slot: NewSlot,
  existing: readonly repo.SlotRow[],
  { removes, retimes }: Pick<EditionPlan<repo.SlotRow>, "removes" | "retimes">,
  now: Date,
): RulePreview["next"][number] {
  const day = slot.local_date;
  const staying = existing.filter((one) => !removes.includes(one));
  const there =
    staying.find(({ local_date }) => local_date === day) ??
    staying.find(({ rule_date }) => rule_date === day);
  if (!there) return { ...slot, over: slot.release_date <= now, fate: null, moved_to: null };
  const moved_to = there.local_date === day ? null : there.local_date;
  const fate = there.skipped
    ? "skipped"
    : moved_to !== null
      ? "moved"
      : there.transferred
        ? "transferred"
        : null;
  const { release_date } = moved_to !== null ? slot : (retimes.find((one) => one.slot === there) ?? there);
  return { ...slot, release_date, over: fate === null && release_date <= now, fate, moved_to };
}

/** Sets the rhythm and makes the editions it gives, both or neither. Throws `Invalid` or `VersionConflict`. */
export async function changeRule(
  services: Services,
  author: Author,
  publication: PublicationRecord,
  given: EditionRuleInput,
  ifMatch: string | undefined,
): Promise<repo.RuleRow> {
  return services.db
    .transaction()
    .execute((trx) => setRule(services, trx, author, publication, given, { ifMatch }));
}

/**
 * Sets the rhythm a provisioning file names, unless the file said the same when it was last applied: what
 * was changed in the console since stays so.
 */
export async function provisionRule(
  services: Services,
  trx: Db,
  publicationId: number,
  given: EditionRuleInput,
): Promise<void> {
  const provisioned = JSON.stringify([given.rrule, given.release_time, given.starts_on, given.horizon_days]);
  const publication = await getPublication(trx, publicationId);
  if ((await repo.findRule(trx, publicationId))?.provisioned === provisioned) return;
  await setRule(services, trx, system("provisioning"), publication, given, { provisioned });
}

/** The same within a transaction, and for a provisioning file. */
export async function setRule(
  services: Services,
  trx: Db,
  author: Author,
  { id: publicationId }: PublicationRecord,
  given: EditionRuleInput,
  { ifMatch, provisioned }: { ifMatch?: string | undefined; provisioned?: string } = {},
): Promise<repo.RuleRow> {
  const now = new Date();
  const publication = await lockPublication(trx, publicationId);
  const before = await repo.lockRule(trx, publication.id);
  requireVersion(ifMatch, before?.version ?? 0);
  const rhythm = rhythmOf(publication, before, given, now);
  const plan = await planFromToday(trx, publication, rhythm, now, { lock: true });
  const rule = { ...rhythm, made_through: plan.through, ...(provisioned ? { provisioned } : {}) };
  if (before)
    await repo.updateRule(trx, publication.id, { ...rule, version: before.version + 1, updated_at: now });
  else await repo.insertRule(trx, { provisioned: null, ...rule, publication_id: publication.id });
  await carryOut(services, trx, author, publication, plan);
  const after = (await repo.findRule(trx, publication.id))!;
  await recordChange(trx, author, publication, {
    verb: before ? "updated" : "created",
    record: { type: "edition_rule", id: publication.id, name: publication.name },
    before: before ? auditedRule(before) : null,
    after: auditedRule(after),
  });
  return after;
}

/**
 * Makes the editions that have come within the horizon of a publication's rhythm since it was last looked
 * at. Safe to repeat, and by several workers at once. Answers how many it made.
 */
export async function makeEditions(
  services: Services,
  publicationId: number,
  now = new Date(),
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const rule = await repo.lockRule(trx, publicationId);
    if (!rule) return 0;
    const publication = await getPublication(trx, publicationId);
    const from = addDays(rule.made_through, 1);
    const plan = await makePlan(trx, publication, rule, now, from, { lock: true });
    if (plan.through > rule.made_through)
      await repo.updateRule(trx, publicationId, { made_through: plan.through });
    await carryOut(services, trx, system("planned_editions"), publication, plan);
    return plan.adds.length;
  });
}

/** The publications that have a rhythm. */
export function listRuledPublications({ db }: Services): Promise<number[]> {
  return repo.listRuledPublications(db);
}

function planFromToday(
  db: Db,
  publication: PublicationRecord,
  rhythm: Rhythm,
  now: Date,
  options: { lock: boolean },
) {
  return makePlan(db, publication, rhythm, now, dayIn(publication.time_zone, now), options);
}

async function makePlan(
  db: Db,
  publication: PublicationRecord,
  rhythm: Rhythm,
  now: Date,
  from: string,
  options: { lock: boolean },
): Promise<EditionPlan<repo.SlotRow> & { existing: repo.SlotRow[] }> {
  const { time_zone: timeZone } = publication;
  const today = dayIn(timeZone, now);
  // A day earlier: where the clocks skip midnight, an edition can come on the day after its own.
  const since = addDays(from < today ? from : today, -1);
  const existing = await repo.listSlots(db, publication.id, since, options);
  return { ...planEditions({ rhythm, timeZone, now, from, existing }), existing };
}

function auditedRule({ rrule, release_time, starts_on, horizon_days }: Rhythm) {
  return { rrule, release_time, starts_on, horizon_days };
}

async function carryOut(
  services: Services,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  { adds, removes, stays, retimes }: EditionPlan<repo.SlotRow>,
): Promise<void> {
  const changes = new Map<repo.SlotRow, Updateable<PlannedEmagsTable>>(
    retimes.map(({ slot, local_time, release_date }) => [slot, { local_time, release_date }]),
  );
  for (const slot of stays) changes.set(slot, { ...changes.get(slot), rule_date: null });
  const told: AuditChange[] = [];
  const recordOf = ({ id, name }: { id: number; name: string }) =>
    ({ type: "planned_emag", id, name }) as const;
  for (const [slot, change] of changes) {
    await updateEdition(trx, slot, change);
    const after = auditedFields({ ...slot, ...change });
    told.push({ verb: "updated", record: recordOf(slot), before: auditedFields(slot), after });
  }
  for (const slot of removes)
    told.push({ verb: "deleted", record: recordOf(slot), before: auditedFields(slot) });
  await repo.deleteEditions(
    trx,
    removes.map((slot) => slot.id),
  );
  const added = await repo.insertEditions(
    trx,
    adds.map((slot) => ({
      ...slot,
      publication_id: publication.id,
      pubcode: publication.pubcode,
      pe_id: peIdOf(publication.pubcode, slot.local_date),
      name: defaultNameOf(publication, slot.local_date),
      name_given: false,
      time_given: false,
      rule_date: slot.local_date,
      emag_id: null,
    })),
  );
  for (const edition of added)
    told.push({ verb: "created", record: recordOf(edition), after: auditedFields(edition) });
  await recordChanges(trx, author, publication, told);
  if (adds.length + removes.length + changes.size > 0)
    await services.changes.publish(trx, editionChanged(publication, null));
}

/** What is asked for as it is kept. Without a first day it goes on from the one it had, or starts today. */
function rhythmOf(
  publication: PublicationRecord,
  before: Rhythm | undefined,
  given: EditionRuleInput,
  now: Date,
): Rhythm {
  const today = dayIn(publication.time_zone, now);
  const starts_on = given.starts_on ?? before?.starts_on ?? today;
  const errors: Record<string, Message[]> = {};
  if (starts_on < addYears(today, -EARLIEST_START_YEARS))
    errors.starts_on = [message("rules.too_long_ago", { years: EARLIEST_START_YEARS })];
  if (starts_on > addYears(today, EARLIEST_START_YEARS))
    errors.starts_on = [message("rules.too_far_away", { years: EARLIEST_START_YEARS })];
  try {
    const rrule = normalizeRrule(given.rrule);
    if (!errors.starts_on) requireDays(rrule, starts_on);
    if (!errors.starts_on)
      return { rrule, release_time: given.release_time, starts_on, horizon_days: given.horizon_days };
  } catch (error) {
    if (!(error instanceof RruleError)) throw error;
    errors.rrule = [error.text];
  }
  throw new Invalid(errors);
}
