import type { Selectable, Updateable } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { OverviewDay } from "#shared/console/overview.ts";
import type { Permission } from "#shared/console/permissions.ts";
import type { EditionChange, NewEdition } from "#shared/console/planned-editions.ts";
import type { Page } from "#shared/contract/pagination.ts";
import { message } from "../../messages/message.ts";
import type { PlannedEmagsTable } from "../../schema/tables/planned-emags.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { Actor, Author } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { addDays, instantOf } from "../local-days.ts";
import {
  lockPublication,
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import { iso } from "../present-time.ts";
import { requireVersion } from "../record-version.ts";
import { presentIssue } from "./edition-issue.ts";
import { defaultNameOf, peIdOf } from "./edition-names.ts";
import { slotOn } from "./edition-plan.ts";
import { findRule } from "./edition-rules.repo.ts";
import * as repo from "./planned-emags.repo.ts";

/** When an edition of a publication without a rhythm comes, unless somebody says otherwise. */
const USUAL_TIME = "06:00";

/** So far can the moment of an edition be from its day once its publication has moved to another time zone. */
const ZONE_DAYS = 2;

type Edition = Selectable<PlannedEmagsTable>;

/** The edition of a path with its publication, if this actor may do this there. Throws `NotFound` or `Forbidden`. */
export async function openPlannedEdition(
  services: Services,
  actor: Actor,
  path: PublicationPath & { planned_emag_id: number },
  permission: Permission,
) {
  const publication = await openPublication(services, actor, path, permission);
  const edition = await repo.findEdition(services.db, publication.id, path.planned_emag_id);
  if (!edition) throw noEdition(path.planned_emag_id);
  return { publication, edition };
}

/** A page of what the contract lists, and how many there are in all. */
export async function listPlannedEmags({ db }: Services, publication: PublicationRecord, page: Page) {
  const [rows, totalCount] = await Promise.all([
    repo.listUnskipped(db, publication.id, page),
    repo.countUnskipped(db, publication.id),
  ]);
  return { rows, totalCount };
}

/** An edition as the contract has it: a skipped one is not there. Throws `NotFound`. */
export async function findPlannedEmag({ db }: Services, publication: PublicationRecord, editionId: number) {
  const row = await repo.findUnskipped(db, publication.id, editionId);
  if (!row) throw noEdition(editionId);
  return row;
}

/** Every edition that comes out between two days of the publication, both included, by the moment it does. */
export function listEditions(
  { db }: Services,
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

/** What an overview tells of the editions of such days; skipped ones are none. */
export async function comingEditions(
  services: Services,
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

/** Adds an edition by hand. Throws `Invalid` where the day has one already. */
export async function addEdition(
  services: Services,
  author: Author,
  { id: publicationId }: PublicationRecord,
  given: NewEdition,
): Promise<repo.EditionRow> {
  const { local_date } = given;
  return onFreeDay(services, publicationId, local_date, async (trx, publication) => {
    const local_time = given.local_time ?? (await findRule(trx, publication.id))?.release_time ?? USUAL_TIME;
    const usualName = defaultNameOf(publication, local_date);
    const edition = {
      publication_id: publication.id,
      pubcode: publication.pubcode,
      pe_id: peIdOf(publication.pubcode, local_date),
      name: given.name ?? usualName,
      name_given: (given.name ?? usualName) !== usualName,
      time_given: given.local_time !== undefined,
      rule_date: null,
      emag_id: null,
      ...slotOn(local_date, local_time, publication.time_zone),
    };
    const { id } = await repo.insertEdition(trx, edition);
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf({ id, name: edition.name }),
      after: auditedFields(edition),
    });
    return { id, written: true };
  });
}

/**
 * Moves, renames, skips or brings back an edition. A new day gives it a new identifier; what has an issue
 * already cannot change (`Conflict`).
 */
export async function changeEdition(
  services: Services,
  author: Author,
  { id: publicationId }: PublicationRecord,
  editionId: number,
  given: EditionChange,
  ifMatch: string | undefined,
): Promise<repo.EditionRow> {
  return onFreeDay(services, publicationId, given.local_date, async (trx, publication) => {
    const before = await repo.lockEdition(trx, publication.id, editionId);
    if (!before) throw noEdition(editionId);
    requireVersion(ifMatch, before.version);
    if (before.emag_id !== null)
      throw new ServiceError("edition_transferred", { name: before.name, issue: before.emag_id });
    const change = changed(before, columns(publication, before, given));
    const written = Object.keys(change).length > 0;
    if (written) {
      await repo.updateEdition(trx, before, change);
      const after = { ...before, ...change };
      await recordChange(trx, author, publication, {
        verb: "updated",
        record: recordOf(after),
        before: auditedFields(before),
        after: auditedFields(after),
      });
    }
    return { id: editionId, written };
  });
}

/** What a change says, in columns. A name or a time that nobody chose follows the day. */
function columns(
  publication: PublicationRecord,
  before: Edition,
  given: EditionChange,
): Updateable<PlannedEmagsTable> {
  const localDate = given.local_date ?? before.local_date;
  const localTime = given.local_time ?? before.local_time;
  const usualName = defaultNameOf(publication, localDate);
  const moves = localDate !== before.local_date;
  const follows = given.name === undefined && !before.name_given && moves;
  const name = follows ? usualName : (given.name ?? before.name);
  return {
    name,
    name_given: name === before.name ? before.name_given : name !== usualName,
    skipped: given.skipped ?? before.skipped,
    time_given: before.time_given || localTime !== before.local_time,
    ...slotOn(localDate, localTime, publication.time_zone),
    ...(moves ? { pubcode: publication.pubcode, pe_id: peIdOf(publication.pubcode, localDate) } : {}),
  };
}

/** What really changes. */
function changed(before: Edition, change: Updateable<PlannedEmagsTable>): Updateable<PlannedEmagsTable> {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const entries = Object.entries(change).filter(
    ([column, value]) => plain(value) !== plain(before[column as keyof Edition]),
  );
  return Object.fromEntries(entries);
}

/** The event of a change of one edition, or with null of any number of them. */
export function editionChanged(
  publication: Pick<PublicationRecord, "id" | "organization_id">,
  edition: { id: number; version: number } | null,
): ChangeEvent {
  return {
    type: "planned_edition",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    planned_emag_id: edition?.id ?? null,
    version: edition?.version ?? null,
  };
}

/** How the audit log names an edition. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "planned_emag" as const, id, name };
}

/** What the audit log tells of an edition: not what follows from the rest. */
export function auditedFields(
  edition: Pick<Edition, "pe_id" | "name" | "local_date" | "local_time"> & { skipped?: boolean },
) {
  const { pe_id, name, local_date, local_time, skipped = false } = edition;
  return { pe_id, name, local_date, local_time, skipped };
}

const UNIQUE_VIOLATION = "23505";

/** Writes an edition and tells of it; where its new day has one already, the other is named. */
async function onFreeDay(
  services: Services,
  publicationId: number,
  day: string | undefined,
  write: (trx: Db, publication: PublicationRecord) => Promise<{ id: number; written: boolean }>,
): Promise<repo.EditionRow> {
  try {
    return await services.db.transaction().execute(async (trx) => {
      // Two managers who swap days would otherwise wait for each other's edition; and a name, a code or a clock that the
      // publication was given meanwhile has been given to the editions that were there already.
      const publication = await lockPublication(trx, publicationId);
      const { id, written } = await write(trx, publication);
      const edition = (await repo.findEdition(trx, publication.id, id))!;
      if (written) await services.changes.publish(trx, editionChanged(publication, edition));
      return edition;
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = constraint === "planned_emags_local_date" || constraint === "planned_emags_pe_id";
    if (code !== UNIQUE_VIOLATION || !taken || day === undefined) throw error;
    const other = await repo.findOnDay(services.db, publicationId, day);
    const edition = other ? `${other.name} (${other.pe_id})` : message("rules.another_edition");
    const key = other?.skipped ? "rules.day_taken_skipped" : "rules.day_taken";
    throw new Invalid({ local_date: [message(key, { edition })] });
  }
}

function noEdition(editionId: number): ServiceError {
  return new ServiceError("not_found.planned_edition", { id: editionId });
}
