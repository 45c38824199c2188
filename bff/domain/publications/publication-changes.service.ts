import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { IdentityContext } from "#bff/domain/identity/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import type { PublicationRecord } from "./publications.repo.ts";
import * as repo from "./publications.repo.ts";
import { getPublication, lockPublication } from "./publications.service.ts";
import { listScheduled } from "./scheduled-items.repo.ts";

const EXAMPLES = 5;

/** Effects of a publication change on its planned editions. */
export interface EditionEffects {
  name: PublicationEffects["name"];
  pubcode: PublicationEffects["pubcode"];
  time_zone: Omit<NonNullable<PublicationEffects["time_zone"]>, "issues" | "articles"> | null;
}

/** Updates the records of a publication that requires approvals from now on, or no longer. */
export interface ApprovalUpdates {
  /** Returns the effects of a change of the setting, or null if it would hide and show nothing. */
  preview(
    services: Pick<PlatformContext, "db">,
    publication: Pick<PublicationRecord, "id" | "approval_required">,
  ): Promise<PublicationEffects["approvals"]>;
  /** Runs in the transaction that changes the publication. */
  apply(
    services: Pick<PlatformContext, "changes">,
    trx: Db,
    author: Author,
    publication: PublicationRecord,
  ): Promise<void>;
}

/** Updates of records of a publication. Passed in, because their domains depend on publications. */
export interface PublicationUpdates {
  editionUpdates: EditionUpdates;
  approvalUpdates: ApprovalUpdates;
}

/** Updates the planned editions with their publication. Passed in, because planned editions depend on publications. */
export interface EditionUpdates {
  /** Returns the effects of the changed attributes, and null for attributes that are not in `change`. */
  preview(
    services: Pick<PlatformContext, "db">,
    publication: PublicationRecord,
    change: PublicationChange,
    now: Date,
  ): Promise<EditionEffects>;
  /** Runs in the transaction that changes the publication. */
  apply(
    services: Pick<PlatformContext, "changes">,
    trx: Db,
    author: Author,
    change: { before: PublicationRecord; after: PublicationRecord },
    now: Date,
  ): Promise<void>;
}

/** Returns the effects that a change would have. Throws `Invalid`, like the change itself. */
export async function previewPublicationChange(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  given: PublicationChange,
  { editionUpdates, approvalUpdates }: PublicationUpdates,
): Promise<PublicationEffects> {
  const change = changedAttributes(publication, given);
  if (change.pubcode !== undefined) await requireFreePubcode(services, publication, change.pubcode);
  const now = new Date();
  const { name, pubcode, time_zone } = await editionUpdates.preview(services, publication, change, now);
  return {
    name,
    pubcode,
    time_zone: time_zone && (await timeZoneEffects(services, publication, time_zone, now)),
    approvals:
      change.approval_required === undefined
        ? null
        : await approvalUpdates.preview(services, { ...publication, ...change }),
  };
}

async function timeZoneEffects(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  editions: NonNullable<EditionEffects["time_zone"]>,
  now: Date,
): Promise<PublicationEffects["time_zone"]> {
  const [issues, articles] = await Promise.all([
    listScheduled(db, "emags", publication.id, { now, examples: EXAMPLES }),
    listScheduled(db, "stories", publication.id, { now, examples: EXAMPLES }),
  ]);
  return {
    ...editions,
    issues: { count: issues.count, examples: issues.examples.map(presentScheduled) },
    articles: { count: articles.count, examples: articles.examples.map(presentScheduled) },
  };
}

/**
 * Changes a publication. Upcoming editions keep their local day, time and identifier, and those with a default name are renamed.
 * Issues and articles keep their release times. Throws `VersionConflict` or `Invalid`.
 */
export async function changePublication(
  services: Pick<AccessContext, "accessSettings"> &
    Pick<IdentityContext, "apiTokenCache"> &
    Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publicationId: number,
  given: PublicationChange,
  ifMatch: string | undefined,
  { editionUpdates, approvalUpdates }: PublicationUpdates,
): Promise<PublicationRecord> {
  const { db, changes, apiTokenCache, accessSettings } = services;
  const changed = await db.transaction().execute(async (trx) => {
    const before = await lockPublication(trx, publicationId);
    requireVersion(ifMatch, before.version);
    const change = changedAttributes(before, given);
    if (Object.keys(change).length === 0) return before;
    const row = await writePubcode(given.pubcode, () =>
      repo.updatePublication(trx, publicationId, {
        ...change,
        version: before.version + 1,
        updated_at: new Date(),
      }),
    );
    // The approvals come first, because a review takes their lock before it locks an issue or an edition.
    if (row.approval_required !== before.approval_required)
      await approvalUpdates.apply(services, trx, author, row);
    await editionUpdates.apply(services, trx, author, { before, after: row }, new Date());
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
  // This process clears its caches immediately. Other processes do so when they receive the event.
  apiTokenCache.clear();
  accessSettings.invalidate(publicationId);
  return changed;
}

/** Renames an organization. Throws `NotFound` or `VersionConflict`. */
export async function renameOrganization(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
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

async function requireFreePubcode(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  pubcode: string,
) {
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

/** Returns the given attributes whose value differs from the publication's. */
function changedAttributes(publication: PublicationRecord, given: PublicationChange): PublicationChange {
  return Object.fromEntries(
    Object.entries(withoutUndefined(given)).filter(
      ([name, value]) => value !== publication[name as keyof PublicationChange],
    ),
  );
}

function presentScheduled({ id, name, released_at }: { id: number; name: string; released_at: Date }) {
  return { id, name, released_at: iso(released_at) };
}
