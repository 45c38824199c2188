import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import { message } from "../../messages/message.ts";
import type { Services } from "../../services.ts";
import type { Author } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import {
  getPublication,
  lockPublication,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import {
  previewClock,
  previewPubcode,
  type RetimedEdition,
  retimeEditions,
} from "../planned-emags/edition-clock.service.ts";
import { followName, previewName } from "../planned-emags/edition-renames.service.ts";
import { getRule } from "../planned-emags/edition-rules.service.ts";
import { iso } from "../present-time.ts";
import { requireVersion } from "../record-version.ts";
import { withoutUndefined } from "../without-undefined.ts";
import * as repo from "./publication-settings.repo.ts";

const EXAMPLES = 5;
const NEXT_SHOWN = 3;

/** What a change would affect, were it made now: by the same rules as the change itself. Throws `Invalid`. */
export async function previewPublicationChange(
  services: Services,
  publication: PublicationRecord,
  given: PublicationChange,
): Promise<PublicationEffects> {
  const { name, pubcode, time_zone } = given;
  if (pubcode !== undefined) await requireFreePubcode(services, publication, pubcode);
  const now = new Date();
  return {
    name:
      name === undefined || name === publication.name
        ? null
        : await nameEffects(services, { ...publication, name }, now),
    pubcode:
      pubcode === undefined || pubcode === publication.pubcode
        ? null
        : await pubcodeEffects(services, publication, pubcode, now),
    time_zone:
      time_zone === undefined || time_zone === publication.time_zone
        ? null
        : await timeZoneEffects(services, publication, time_zone, now),
  };
}

async function nameEffects(
  { db }: Services,
  renamed: PublicationRecord,
  now: Date,
): Promise<PublicationEffects["name"]> {
  const editions = await previewName(db, renamed, now);
  if (editions.length === 0) return null;
  return {
    editions: some(editions, ({ edition: { id, name }, name: new_name }) => ({ id, name, new_name })),
  };
}

async function pubcodeEffects(
  { db }: Services,
  publication: PublicationRecord,
  pubcode: string,
  now: Date,
): Promise<PublicationEffects["pubcode"]> {
  const { kept, next } = await previewPubcode(db, publication, pubcode, { now, days: NEXT_SHOWN });
  return { kept: some(kept, ({ id, name, pe_id }) => ({ id, name, pe_id })), next };
}

async function timeZoneEffects(
  services: Services,
  publication: PublicationRecord,
  timeZone: string,
  now: Date,
): Promise<PublicationEffects["time_zone"]> {
  const { db } = services;
  const [all, issues, articles, rule] = await Promise.all([
    previewClock(db, publication, timeZone, now),
    repo.listScheduled(db, "emags", publication.id, { now, examples: EXAMPLES }),
    repo.listScheduled(db, "stories", publication.id, { now, examples: EXAMPLES }),
    getRule(services, publication),
  ]);
  const retimed = all.filter(({ skipped }) => !skipped);
  return {
    editions: some(retimed, presentRetimed),
    overdue: retimed.filter(({ new_release_date }) => new_release_date <= now).length,
    issues: { count: issues.count, examples: issues.examples.map(presentScheduled) },
    articles: { count: articles.count, examples: articles.examples.map(presentScheduled) },
    rule: rule ? { rrule: rule.rrule, release_time: rule.release_time } : null,
  };
}

/**
 * Changes a publication. Editions still to come keep their day and time on its clock, and their identifiers, and go by its
 * name unless they were given one; issues and articles keep their moments. Throws `VersionConflict` or `Invalid`.
 */
export async function changePublication(
  services: Services,
  author: Author,
  publicationId: number,
  given: PublicationChange,
  ifMatch: string | undefined,
): Promise<PublicationRecord> {
  const { db, changes, knownTokens, accessSettings } = services;
  const changed = await db.transaction().execute(async (trx) => {
    const before = await lockPublication(trx, publicationId);
    requireVersion(ifMatch, before.version);
    const change = Object.fromEntries(
      Object.entries(withoutUndefined(given)).filter(
        ([name, value]) => value !== before[name as keyof PublicationChange],
      ),
    );
    if (Object.keys(change).length === 0) return before;
    const row = await writePubcode(given.pubcode, () =>
      repo.updatePublication(trx, publicationId, {
        ...change,
        version: before.version + 1,
        updated_at: new Date(),
      }),
    );
    const now = new Date();
    if (row.time_zone !== before.time_zone) await retimeEditions(services, trx, row, now);
    if (row.name !== before.name) await followName(services, trx, author, row, now);
    await recordChange(trx, author, row, {
      verb: "updated",
      record: { type: "publication", id: row.id, name: row.name },
      before,
      after: row,
    });
    await changes.publish(trx, {
      type: "publication",
      organization_id: row.organization_id,
      publication_id: row.id,
    });
    return row;
  });
  // Other processes hear of it in a moment; here it holds at once.
  knownTokens.forgetAll();
  accessSettings.forget(publicationId);
  return changed;
}

/** Throws `NotFound` or `VersionConflict`. */
export async function renameOrganization(
  { db, changes }: Services,
  author: Author,
  organizationId: number,
  name: string,
  ifMatch: string | undefined,
) {
  return db.transaction().execute(async (trx) => {
    const before = await repo.lockOrganization(trx, organizationId);
    if (!before) throw new ServiceError("not_found.organization");
    requireVersion(ifMatch, before.version);
    if (before.name === name) return before;
    const row = await repo.updateOrganization(trx, organizationId, { name, version: before.version + 1 });
    await recordChange(
      trx,
      author,
      { organization_id: organizationId },
      {
        verb: "updated",
        record: { type: "organization", id: organizationId, name },
        before: { name: before.name },
        after: { name },
      },
    );
    await changes.publish(trx, { type: "organization", organization_id: organizationId });
    return row;
  });
}

async function requireFreePubcode({ db }: Services, publication: PublicationRecord, pubcode: string) {
  const { id, organization_id } = await getPublication(db, publication.id);
  const other = await repo.findByPubcode(db, organization_id, pubcode, id);
  if (other) throw new Invalid({ pubcode: [message("rules.pubcode_taken_by", { name: other.name })] });
}

const UNIQUE_VIOLATION = "23505";

async function writePubcode<T>(pubcode: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION || constraint !== "publications_pubcode") throw error;
    throw new Invalid({
      pubcode: [message("rules.pubcode_taken", { pubcode: pubcode! })],
    });
  }
}

function some<Row, Example>(rows: Row[], example: (row: Row) => Example) {
  return { count: rows.length, examples: rows.slice(0, EXAMPLES).map(example) };
}

function presentRetimed(edition: RetimedEdition) {
  const { id, name, pe_id, local_date, local_time, release_date, new_release_date } = edition;
  return {
    id,
    name,
    pe_id,
    local_date,
    local_time,
    release_date: iso(release_date),
    new_release_date: iso(new_release_date),
  };
}

function presentScheduled({ id, name, released_at }: { id: number; name: string; released_at: Date }) {
  return { id, name, released_at: iso(released_at) };
}
