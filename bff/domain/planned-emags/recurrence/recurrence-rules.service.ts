import type { Updateable } from "kysely";
import { type Author, system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { addDays, addYears, dayIn } from "#bff/core/local-days.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { type AuditChange, recordChange, recordChanges } from "#bff/domain/audit/index.ts";
import { getPublication, lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { PlannedEmagsTable } from "#bff/schema/tables/planned-emags.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { EditionRuleInput, EditionRulePreview } from "#shared/console/issues/planned-editions.ts";
import { defaultNameOf, peIdOf } from "../edition-names.ts";
import { updateEdition } from "../planned-emags.repo.ts";
import { auditedFields, editionChanged } from "../planned-emags.service.ts";
import { type EditionPlan, type NewSlot, planEditions, type RecurrenceRule, slotOn } from "./edition-plan.ts";
import { nextDays, normalizeRrule, RruleError, requireDays } from "./recurrence.ts";
import * as repo from "./recurrence-rules.repo.ts";

/** Limits the cost of a rule, because its days are counted from the first one. */
const EARLIEST_START_YEARS = 30;
const NEXT_SHOWN = 10;

/** Preview of a rule: the changes of editions and the next days. */
export interface RulePreview extends Omit<EditionPlan<repo.SlotRow>, "through"> {
  next: (NewSlot & Pick<EditionRulePreview["next"][number], "over" | "fate" | "moved_to">)[];
}

export function getRule({ db }: Pick<PlatformContext, "db">, publication: PublicationRecord) {
  return repo.findRule(db, publication.id);
}

/** Returns the changes that saving this rule would make. Throws `Invalid`. */
export async function previewRule(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  given: EditionRuleInput,
): Promise<RulePreview> {
  const now = new Date();
  const before = await repo.findRule(db, publication.id);
  const schedule = completeSchedule(publication, before, given, now);
  const { existing, ...plan } = await planFromToday(db, publication, schedule, now, { lock: false });
  const today = dayIn(publication.time_zone, now);
  // One more than shown, because today's may have passed.
  const next = nextDays(schedule.rrule, schedule.starts_on, today, NEXT_SHOWN + 1)
    .map((day) => slotOn(day, schedule.release_time, publication.time_zone))
    .filter(
      ({ local_date, release_date }) =>
        release_date > now || plan.adds.some((slot) => slot.local_date === local_date),
    )
    .slice(0, NEXT_SHOWN);
  return {
    ...plan,
    next: next.map((slot) => becomesOf(slot, existing, plan, now)),
    retimes: plan.retimes.filter(({ slot, local_time }) => local_time !== slot.local_time),
    // Editions with their own time are only mentioned if the time of the rule changes.
    keeps: before && before.release_time !== schedule.release_time ? plan.keeps : [],
  };
}

/** Builds the preview row of a day: what happens to its existing edition. */
function becomesOf(
  slot: NewSlot,
  existing: readonly repo.SlotRow[],
  { removes, retimes }: Pick<EditionPlan<repo.SlotRow>, "removes" | "retimes">,
  now: Date,
): RulePreview["next"][number] {
  const day = slot.local_date;
  const remaining = existing.filter((one) => !removes.includes(one));
  const existingSlot =
    remaining.find(({ local_date }) => local_date === day) ??
    remaining.find(({ rule_date }) => rule_date === day);
  if (!existingSlot) return { ...slot, over: slot.release_date <= now, fate: null, moved_to: null };
  const moved_to = existingSlot.local_date === day ? null : existingSlot.local_date;
  const fate = existingSlot.skipped
    ? "skipped"
    : moved_to !== null
      ? "moved"
      : existingSlot.transferred
        ? "transferred"
        : null;
  const { release_date } =
    moved_to !== null ? slot : (retimes.find((one) => one.slot === existingSlot) ?? existingSlot);
  return { ...slot, release_date, over: fate === null && release_date <= now, fate, moved_to };
}

/** Saves a rule and generates its editions in one transaction. Throws `Invalid` or `VersionConflict`. */
export async function changeRule(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  given: EditionRuleInput,
  ifMatch: string | undefined,
): Promise<repo.RuleRow> {
  return services.db
    .transaction()
    .execute((trx) => setRule(services, trx, author, publication, given, { ifMatch }));
}

/** Saves the rule in a provisioning file unless it is the same as in the last applied file, so that console changes are kept. */
export async function provisionRule(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  publicationId: number,
  given: EditionRuleInput,
): Promise<void> {
  const provisioned = JSON.stringify([given.rrule, given.release_time, given.starts_on, given.horizon_days]);
  const publication = await getPublication(trx, publicationId);
  if ((await repo.findRule(trx, publicationId))?.provisioned === provisioned) return;
  await setRule(services, trx, system("provisioning"), publication, given, { provisioned });
}

/** Saves a rule and generates its editions within a transaction. */
export async function setRule(
  services: Pick<PlatformContext, "changes">,
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
  const schedule = completeSchedule(publication, before, given, now);
  const plan = await planFromToday(trx, publication, schedule, now, { lock: true });
  const rule = { ...schedule, generated_until: plan.through, ...(provisioned ? { provisioned } : {}) };
  const after = before
    ? await repo.updateRule(trx, publication.id, { ...rule, version: before.version + 1, updated_at: now })
    : await repo.insertRule(trx, { provisioned: null, ...rule, publication_id: publication.id });
  await carryOut(services, trx, author, publication, plan);
  await recordChange(trx, author, publication, {
    verb: before ? "updated" : "created",
    record: { type: "edition_rule", id: publication.id, name: publication.name },
    before: before ? auditedRule(before) : null,
    after: auditedRule(after),
  });
  return after;
}

/**
 * Generates the editions that have come within the horizon of a publication's rule since the last run, and returns their number.
 * Idempotent and safe for concurrent workers.
 */
export async function generateEditions(
  services: Pick<PlatformContext, "changes" | "db">,
  publicationId: number,
  now = new Date(),
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const rule = await repo.lockRule(trx, publicationId);
    if (!rule) return 0;
    const publication = await getPublication(trx, publicationId);
    const from = addDays(rule.generated_until, 1);
    // Planned editions are removed only when the rule changes. This job would not create them again.
    const plan = {
      ...(await makePlan(trx, publication, rule, now, from, { lock: true })),
      removes: [],
      stays: [],
    };
    if (plan.through > rule.generated_until)
      await repo.updateRule(trx, publicationId, { generated_until: plan.through });
    await carryOut(services, trx, system("planned_editions"), publication, plan);
    return plan.adds.length;
  });
}

/** Lists the publications that have a rule. */
export function listRuledPublications({ db }: Pick<PlatformContext, "db">): Promise<number[]> {
  return repo.listRuledPublications(db);
}

function planFromToday(
  db: Db,
  publication: PublicationRecord,
  schedule: RecurrenceRule,
  now: Date,
  options: { lock: boolean },
) {
  return makePlan(db, publication, schedule, now, dayIn(publication.time_zone, now), options);
}

async function makePlan(
  db: Db,
  publication: PublicationRecord,
  schedule: RecurrenceRule,
  now: Date,
  from: string,
  options: { lock: boolean },
): Promise<EditionPlan<repo.SlotRow> & { existing: repo.SlotRow[] }> {
  const { time_zone: timeZone } = publication;
  const today = dayIn(timeZone, now);
  // One day earlier, because an edition may be released on the next day if a clock change skips midnight.
  const since = addDays(from < today ? from : today, -1);
  const existing = await repo.listSlots(db, publication.id, since, options);
  return { ...planEditions({ schedule, timeZone, now, from, existing }), existing };
}

function auditedRule({ rrule, release_time, starts_on, horizon_days }: RecurrenceRule) {
  return { rrule, release_time, starts_on, horizon_days };
}

async function carryOut(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  { adds, removes, stays, retimes }: EditionPlan<repo.SlotRow>,
): Promise<void> {
  const changes = new Map<repo.SlotRow, Updateable<PlannedEmagsTable>>(
    retimes.map(({ slot, local_time, release_date }) => [slot, { local_time, release_date }]),
  );
  for (const slot of stays) changes.set(slot, { ...changes.get(slot), rule_date: null });
  const audited: AuditChange[] = [];
  const recordOf = ({ id, name }: { id: number; name: string }) =>
    ({ type: "planned_emag", id, name }) as const;
  for (const [slot, change] of changes) {
    await updateEdition(trx, slot, change);
    const after = auditedFields({ ...slot, ...change });
    audited.push({ verb: "updated", record: recordOf(slot), before: auditedFields(slot), after });
  }
  for (const slot of removes)
    audited.push({ verb: "deleted", record: recordOf(slot), before: auditedFields(slot) });
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
      has_custom_name: false,
      has_custom_time: false,
      rule_date: slot.local_date,
      emag_id: null,
    })),
  );
  for (const edition of added)
    audited.push({ verb: "created", record: recordOf(edition), after: auditedFields(edition) });
  await recordChanges(trx, author, publication, audited);
  if (adds.length + removes.length + changes.size > 0)
    await services.changes.publish(trx, editionChanged(publication, null));
}

/** Completes a rule for storage. Without a start day it keeps the previous one, or starts today. */
function completeSchedule(
  publication: PublicationRecord,
  before: RecurrenceRule | undefined,
  given: EditionRuleInput,
  now: Date,
): RecurrenceRule {
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
