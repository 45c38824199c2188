import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import { previewPublicationName, propagatePublicationName } from "./edition-renames.service.ts";
import {
  previewPubcode,
  previewTimeZone,
  propagateTimeZone,
  type RescheduledEdition,
} from "./recurrence/edition-time-zone.service.ts";
import { getRule } from "./recurrence/recurrence-rules.service.ts";

const EXAMPLES = 5;
const NEXT_SHOWN = 3;

/** Effects of a publication change on its planned editions. */
export interface EditionEffects {
  name: PublicationEffects["name"];
  pubcode: PublicationEffects["pubcode"];
  time_zone: Omit<NonNullable<PublicationEffects["time_zone"]>, "issues" | "articles"> | null;
}

/** Returns the effects of the changed attributes, and null for attributes that are not in the change. */
export async function previewEditionUpdates(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  { name, pubcode, time_zone }: PublicationChange,
  now: Date,
): Promise<EditionEffects> {
  return {
    name: name === undefined ? null : await nameEffects(services, { ...publication, name }, now),
    pubcode: pubcode === undefined ? null : await pubcodeEffects(services, publication, pubcode, now),
    time_zone: time_zone === undefined ? null : await timeZoneEffects(services, publication, time_zone, now),
  };
}

/** Updates planned editions in the transaction that changes the name, pubcode or time zone of their publication. */
export async function updateEditions(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  { before, after }: { before: PublicationRecord; after: PublicationRecord },
  now: Date,
): Promise<void> {
  if (after.time_zone !== before.time_zone) await propagateTimeZone(services, trx, after, now);
  if (after.name !== before.name) await propagatePublicationName(services, trx, author, after, now);
}

async function nameEffects(
  { db }: Pick<PlatformContext, "db">,
  renamed: PublicationRecord,
  now: Date,
): Promise<EditionEffects["name"]> {
  const editions = await previewPublicationName(db, renamed, now);
  if (editions.length === 0) return null;
  return {
    editions: some(editions, ({ edition: { id, name }, name: new_name }) => ({ id, name, new_name })),
  };
}

async function pubcodeEffects(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  pubcode: string,
  now: Date,
): Promise<EditionEffects["pubcode"]> {
  const { kept, next } = await previewPubcode(db, publication, pubcode, { now, days: NEXT_SHOWN });
  return { kept: some(kept, ({ id, name, pe_id }) => ({ id, name, pe_id })), next };
}

async function timeZoneEffects(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  timeZone: string,
  now: Date,
): Promise<EditionEffects["time_zone"]> {
  const [all, rule] = await Promise.all([
    previewTimeZone(services.db, publication, timeZone, now),
    getRule(services, publication),
  ]);
  const retimed = all.filter(({ skipped }) => !skipped);
  return {
    editions: some(retimed, presentRetimed),
    overdue: retimed.filter(({ new_release_date }) => new_release_date <= now).length,
    rule: rule ? { rrule: rule.rrule, release_time: rule.release_time } : null,
  };
}

function some<Row, Example>(rows: Row[], example: (row: Row) => Example) {
  return { count: rows.length, examples: rows.slice(0, EXAMPLES).map(example) };
}

function presentRetimed(edition: RescheduledEdition) {
  return pickJson(edition, [
    "id",
    "name",
    "pe_id",
    "local_date",
    "local_time",
    "release_date",
    "new_release_date",
  ]);
}
