import type { Selectable, Updateable } from "kysely";
import type { Author } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { addDays, instantOf } from "#bff/core/local-days.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, openRecord, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import { violatesUnique } from "#bff/platform/database/database-failures.ts";
import type { PlannedEmagsTable } from "#bff/schema/tables/planned-emags.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { EditionChange, NewEdition } from "#shared/console/issues/planned-editions.ts";
import type { OverviewDay } from "#shared/console/overview.ts";
import type { Page } from "#shared/contract/pagination.ts";
import { presentIssue } from "./edition-issue.ts";
import { defaultNameOf, peIdOf } from "./edition-names.ts";
import * as repo from "./planned-emags.repo.ts";
import { slotOn } from "./recurrence/edition-plan.ts";
import { findRule } from "./recurrence/recurrence-rules.repo.ts";

/** Release time of manually added editions if the publication has no publishing schedule. */
const DEFAULT_TIME = "06:00";

/** Maximum distance between an edition's local day and its release after the publication has changed its time zone. */
const ZONE_DAYS = 2;

type Edition = Selectable<PlannedEmagsTable>;

/** Loads an edition and its publication and checks the actor's permission. */
export const openPlannedEdition = openRecord("edition", "planned_emag_id", repo.findEdition, editionNotFound);

/** Lists a page of the editions that the contract contains, with the total count. */
export async function listPlannedEmags(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  page: Page,
) {
  const [rows, totalCount] = await Promise.all([
    repo.listUnskipped(db, publication.id, page),
    repo.countUnskipped(db, publication.id),
  ]);
  return { rows, totalCount };
}

/** Finds an edition that is not skipped. Throws `NotFound`. */
export async function findPlannedEmag(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  editionId: number,
) {
  const row = await repo.findUnskipped(db, publication.id, editionId);
  if (!row) throw editionNotFound(editionId);
  return row;
}

/** Lists the editions released between two local days of the publication, both included, by release time. */
export function listEditions(
  { db }: Pick<PlatformContext, "db">,
  { id, time_zone }: PublicationRecord,
  from: string,
  to: string,
): Promise<repo.EditionRow[]> {
  return repo.listEditions(
    db,
    id,
    [instantOf(from, "00:00", time_zone), instantOf(addDays(to, 1), "00:00", time_zone)],
    [addDays(from, -ZONE_DAYS), addDays(to, ZONE_DAYS)],
  );
}

/** Lists the editions between two local days for the overview, without skipped ones. */
export async function comingEditions(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  from: string,
  to: string,
): Promise<OverviewDay["editions"]> {
  const rows = await listEditions(services, publication, from, to);
  return rows
    .filter(({ skipped }) => !skipped)
    .map((row) => ({
      id: row.id,
      name: row.name,
      release_date: iso(row.release_date),
      emag: presentIssue(row),
    }));
}

/** Finds the edition of an issue. Returns null if it has none. */
export async function findEditionOf(db: Db, emagId: number): Promise<repo.EditionRow | null> {
  return (await repo.findEditionOf(db, emagId)) ?? null;
}

/** Finds the edition without an issue on the first of these local days that has one. */
export async function findWaitingEdition(
  db: Db,
  publicationId: number,
  days: readonly string[],
): Promise<repo.EditionRow | null> {
  if (days.length === 0) return null;
  const editions = await repo.listWaiting(db, publicationId, days);
  const onDay = (day: string) => editions.find(({ local_date }) => local_date === day);
  return days.map(onDay).find((edition) => edition !== undefined) ?? null;
}

/** Adds an edition manually. Throws `Invalid` if the day has one already. */
export async function addEdition(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id: publicationId }: PublicationRecord,
  given: NewEdition,
): Promise<repo.EditionRow> {
  const { local_date } = given;
  return onFreeDay(services, publicationId, local_date, async (trx, publication) => {
    const local_time =
      given.local_time ?? (await findRule(trx, publication.id))?.release_time ?? DEFAULT_TIME;
    const usualName = defaultNameOf(publication, local_date);
    const edition = {
      publication_id: publication.id,
      pubcode: publication.pubcode,
      pe_id: peIdOf(publication.pubcode, local_date),
      name: given.name ?? usualName,
      has_custom_name: (given.name ?? usualName) !== usualName,
      has_custom_time: given.local_time !== undefined,
      rule_date: null,
      emag_id: null,
      ...slotOn(local_date, local_time, publication.time_zone),
    };
    const added = await repo.insertEdition(trx, edition);
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf(added),
      after: auditedFields(added),
    });
    await services.changes.publish(trx, editionChanged(publication, added));
    return added;
  });
}

/** Moves, renames, skips or restores an edition. A new day changes its identifier. Throws `Conflict` if it has an issue. */
export async function changeEdition(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id: publicationId }: PublicationRecord,
  editionId: number,
  given: EditionChange,
  ifMatch: string | undefined,
): Promise<repo.EditionRow> {
  return onFreeDay(services, publicationId, given.local_date, async (trx, publication) => {
    const locked = await repo.lockEdition(trx, publication.id, editionId);
    const before = requireRecord(locked, ifMatch, () => editionNotFound(editionId));
    if (before.emag_id !== null)
      throw new ServiceError("edition_transferred", { name: before.name, issue: before.emag_id });
    const change = changed(before, columns(publication, before, given));
    if (Object.keys(change).length === 0) return before;
    const after = await repo.updateEdition(trx, before, change);
    await recordChange(trx, author, publication, {
      verb: "updated",
      record: recordOf(after),
      before: auditedFields(before),
      after: auditedFields(after),
    });
    await services.changes.publish(trx, editionChanged(publication, after));
    return after;
  });
}

/** Maps a change to columns. A default name and a default time follow the day. */
function columns(
  publication: PublicationRecord,
  before: Edition,
  given: EditionChange,
): Updateable<PlannedEmagsTable> {
  const localDate = given.local_date ?? before.local_date;
  const localTime = given.local_time ?? before.local_time;
  const usualName = defaultNameOf(publication, localDate);
  const moves = localDate !== before.local_date;
  const follows = given.name === undefined && !before.has_custom_name && moves;
  const name = follows ? usualName : (given.name ?? before.name);
  return {
    name,
    has_custom_name: name === before.name ? before.has_custom_name : name !== usualName,
    skipped: given.skipped ?? before.skipped,
    has_custom_time: before.has_custom_time || localTime !== before.local_time,
    ...slotOn(localDate, localTime, publication.time_zone),
    ...(moves ? { pubcode: publication.pubcode, pe_id: peIdOf(publication.pubcode, localDate) } : {}),
  };
}

/** Returns the columns whose value differs. */
function changed(before: Edition, change: Updateable<PlannedEmagsTable>): Updateable<PlannedEmagsTable> {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const entries = Object.entries(change).filter(
    ([column, value]) => plain(value) !== plain(before[column as keyof Edition]),
  );
  return Object.fromEntries(entries);
}

/** Creates the change event of one edition, or of several with null. */
export function editionChanged(
  publication: Pick<PublicationRecord, "id" | "organization_id">,
  edition: { id: number; version: number } | null,
): ChangeEvent {
  return {
    ...changeIn("planned_edition", publication),
    planned_emag_id: edition?.id ?? null,
    version: edition?.version ?? null,
  };
}

/** Returns the reference to an edition in an audit entry. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "planned_emag" as const, id, name };
}

/** Returns the fields of an edition for the audit log, without derived ones. */
export function auditedFields(
  edition: Pick<Edition, "pe_id" | "name" | "local_date" | "local_time"> & { skipped?: boolean },
) {
  const { pe_id, name, local_date, local_time, skipped = false } = edition;
  return { pe_id, name, local_date, local_time, skipped };
}

/** Writes an edition without an issue. Throws `Invalid` with the other edition if the day is taken. */
async function onFreeDay(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
  day: string | undefined,
  write: (trx: Db, publication: PublicationRecord) => Promise<Edition>,
): Promise<repo.EditionRow> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Without this lock, two managers who swap days would deadlock, and an edition could miss a concurrent change of the
      // publication's name, pubcode or time zone.
      const publication = await lockPublication(trx, publicationId);
      return repo.withoutIssue(await write(trx, publication));
    });
  } catch (error) {
    const isTaken = violatesUnique(error, "planned_emags_local_date", "planned_emags_pe_id");
    if (!isTaken || day === undefined) throw error;
    const other = await repo.findOnDay(db, publicationId, day);
    const edition = other ? `${other.name} (${other.pe_id})` : message("rules.another_edition");
    const key = other?.skipped ? "rules.day_taken_skipped" : "rules.day_taken";
    throw new Invalid({ local_date: [message(key, { edition })] });
  }
}

export function editionNotFound(editionId: number): ServiceError {
  return new ServiceError("not_found.planned_edition", { id: editionId });
}
