import {
  type Actor,
  type Author,
  organizationIdsOf,
  type PersonActor,
  requireOrganizationPermission,
  requirePermission,
  roleIn,
} from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import { violatesUnique } from "#bff/platform/database/database-failures.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Organization, Publication } from "#shared/console/identity/session.ts";
import type { NewPublication } from "#shared/console/identity/setup.ts";
import { type Permission, roleMay } from "#shared/console/permissions.ts";
import type { PublicationChange } from "#shared/console/publications.ts";
import { listPublicationsWithAccess } from "./access-set-up.repo.ts";
import { presentPublication } from "./publications.present.ts";
import type { PublicationRecord } from "./publications.repo.ts";
import * as repo from "./publications.repo.ts";

/**
 * Locks a publication until the transaction ends and returns it. Serializes changes of the publication, its publishing schedule, its
 * access configuration and its categories. Inserts of issues and articles do not wait for this lock. Must be taken before locks of
 * records in the publication. Throws `NotFound`.
 */
export async function lockPublication(trx: Db, publicationId: number): Promise<PublicationRecord> {
  const publication = await repo.lockPublication(trx, publicationId);
  if (!publication) throw new ServiceError("not_found.publication");
  return publication;
}

/** Loads a publication. Throws `NotFound`, also if it does not belong to the given organization. */
export async function getPublication(
  db: Db,
  publicationId: number,
  organizationId?: number,
): Promise<PublicationRecord> {
  const found = await repo.findPublication(db, publicationId);
  if (!found || (organizationId !== undefined && found.organization_id !== organizationId))
    throw new ServiceError("not_found.publication");
  return found;
}

/** Returns the publication of an organization that a request names by its ID. Throws `Invalid`. */
export async function requireOwnPublication(
  db: Db,
  organizationId: number,
  publicationId: number,
): Promise<PublicationRecord> {
  const found = await repo.findPublication(db, publicationId);
  if (found?.organization_id !== organizationId) throw publicationElsewhere(publicationId);
  return found;
}

/** Returns the error about a publication that a request may not name. */
export const publicationElsewhere = (id: number): Invalid =>
  new Invalid({ publication_id: [message("rules.publication_elsewhere", { id })] });

/** Returns the publication that has or had a slug. Throws `NotFound`. */
export async function getPublicationBySlug(db: Db, slug: string): Promise<PublicationRecord> {
  const found =
    SLUG.test(slug) && ((await repo.findBySlug(db, slug)) ?? (await repo.findByEarlierSlug(db, slug)));
  if (!found) throw new ServiceError("not_found.publication");
  return found;
}

/** Excludes characters that PostgreSQL rejects, such as the null character. */
const SLUG = /^[a-z0-9-]+$/;

export interface PublicationPath {
  organization_id?: number;
  publication_id: number;
}

/** Loads the publication of a path and checks the actor's permission. Throws `NotFound` or `Forbidden`. */
export async function openPublication(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  path: PublicationPath,
  permission: Permission,
): Promise<PublicationRecord> {
  const cached = actor.kind === "token" ? actor.publication : null;
  const publication =
    cached?.id === path.publication_id &&
    (path.organization_id ?? cached.organization_id) === cached.organization_id
      ? cached
      : await getPublication(db, path.publication_id, path.organization_id);
  requirePermission(actor, publication, permission);
  return publication;
}

/**
 * Creates a function that loads the record with the ID in a path, and its publication, and checks the actor's permission. The
 * function throws `NotFound` or `Forbidden`.
 */
export function openRecord<Name extends string, Param extends string, Id extends number | string, Row>(
  name: Name,
  param: Param,
  find: (db: Db, publicationId: number, id: Id) => Promise<Row | undefined>,
  notFound: (id: Id) => ServiceError,
) {
  return async (
    services: Pick<PlatformContext, "db">,
    actor: Actor,
    path: PublicationPath & Record<Param, Id>,
    permission: Permission,
  ) => {
    const publication = await openPublication(services, actor, path, permission);
    const id = path[param];
    const record = await find(services.db, publication.id, id);
    if (record === undefined) throw notFound(id);
    return { publication, [name]: record } as { publication: PublicationRecord } & Record<Name, Row>;
  };
}

/** Lists a user's organizations with their publications and covers, for the console's publication switcher. */
export async function listOrganizations(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
): Promise<Organization[]> {
  const organizationIds = organizationIdsOf(actor);
  if (organizationIds.length === 0) return [];
  const [organizations, publications, covers, decided] = await Promise.all([
    repo.listOrganizations(db, organizationIds),
    repo.listPublications(db, organizationIds),
    repo.listNewestCovers(db, organizationIds),
    listPublicationsWithAccess(db, organizationIds),
  ]);
  const coverOf = new Map(covers.map((cover) => [cover.publication_id, cover.import_id]));
  return organizations.map(({ id, name, version }) => ({
    id,
    name,
    version,
    role: actor.roles.get(id) ?? null,
    publications: publications
      .filter((publication) => publication.organization_id === id)
      .flatMap((publication) => {
        const role = roleIn(actor, publication);
        return role === null
          ? []
          : [
              {
                ...presentPublication(publication, coverOf.get(publication.id)),
                role,
                access_set_up: decided.has(publication.id),
              },
            ];
      }),
  }));
}

export async function createPublication(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  organizationId: number,
  given: NewPublication,
): Promise<Publication> {
  requireOrganizationPermission(actor, organizationId, "publications.write");
  return db
    .transaction()
    .execute(async (trx) => presentPublication(await addPublication(trx, actor, organizationId, given)));
}

/**
 * Inserts a publication. Throws `Invalid` if its pubcode is taken in the organization, ignoring case, or its slug in the
 * installation.
 */
export async function addPublication(trx: Db, author: Author, organizationId: number, given: NewPublication) {
  if (given.slug !== undefined) await requireFreeSlug({ db: trx }, null, given.slug);
  const row = await repo.insertPublication(trx, { organization_id: organizationId, ...given });
  if (!row) {
    if (given.slug !== undefined) await requireFreeSlug({ db: trx }, null, given.slug);
    throw new Invalid({
      pubcode: [message("rules.pubcode_taken", { pubcode: given.pubcode })],
    });
  }
  const record = { type: "publication", id: row.id, name: row.name } as const;
  await recordChange(trx, author, row, { verb: "created", record, after: row });
  return row;
}

export async function addOrganization(db: Db, name: string): Promise<number> {
  return (await repo.insertOrganization(db, name)).id;
}

export async function listOrganizationIds(db: Db): Promise<number[]> {
  return (await repo.listOrganizations(db)).map((organization) => organization.id);
}

/** Throws `Forbidden` unless the actor has the permission in every organization. */
export async function requireInstallationPermission(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  permission: Permission,
): Promise<void> {
  const all = await listOrganizationIds(db);
  const mayIn = (id: number) => roleMay(actor.roles.get(id) ?? "viewer", permission);
  if (!all.every(mayIn)) throw new ServiceError("forbidden.installation");
}

/** Returns whether readers see an issue or article of a publication only after its approval. */
export async function requiresApproval(db: Db, publicationId: number): Promise<boolean> {
  const [publication] = await repo.selectRequiresApproval(db, { publicationId });
  return publication?.approval_required ?? false;
}

/**
 * Like `requiresApproval`, and keeps the setting unchanged until the transaction ends. Needed if a transaction makes something visible
 * that a concurrent change of the setting does not see, because it is not stored yet: the pages of an import that ends, or the release
 * of an article. Saves of an issue need no lock of the setting, because they and its change both lock the issue.
 *
 * Called before records are locked, because the change of the setting takes its lock before it locks them. An advisory lock, because
 * a lock of the publication would also wait for changes of its categories or its schedule.
 */
export async function lockRequiresApproval(trx: Db, publicationId: number): Promise<boolean> {
  await repo.shareApprovalsLock(trx, publicationId);
  return requiresApproval(trx, publicationId);
}

type PublicationWrite = PublicationChange & { logo_image_id?: string | null; kiosk?: string };

/**
 * Changes a publication in one transaction with its audit entry and event. `save` gets the locked publication, and what stores changed
 * attributes as its next version. Without a change it returns the publication as it was. Throws `VersionConflict`, and `Invalid` if the
 * pubcode or the slug is taken.
 */
export async function savePublication(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publicationId: number,
  ifMatch: string | undefined,
  save: (
    trx: Db,
    before: PublicationRecord,
    store: (change: PublicationWrite) => Promise<PublicationRecord>,
  ) => Promise<PublicationRecord>,
): Promise<PublicationRecord> {
  const saved = await db.transaction().execute(async (trx) => {
    const before = await lockPublication(trx, publicationId);
    requireVersion(ifMatch, before.version);
    const after = await save(trx, before, (change) =>
      writeUnique(change.pubcode, () =>
        repo.updatePublication(trx, before.id, {
          ...change,
          version: before.version + 1,
          updated_at: new Date(),
        }),
      ),
    );
    if (after === before) return before;
    const record = { type: "publication", id: after.id, name: after.name } as const;
    await recordChange(trx, author, after, { verb: "updated", record, before, after });
    await changes.publish(trx, changeIn("publication", after));
    return after;
  });
  changes.committed(changeIn("publication", saved));
  return saved;
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
    await recordChange(trx, author, organizationId, {
      verb: "updated",
      record: { type: "organization", id: organizationId, name },
      before: { name: before.name },
      after: { name },
    });
    await changes.publish(trx, { type: "organization", organization_id: organizationId });
    return row;
  });
}

/** Throws `Invalid` with the name of the publication that has the pubcode. */
export async function requireFreePubcode(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  pubcode: string,
) {
  const { id, organization_id } = await getPublication(db, publication.id);
  const other = await repo.findByPubcode(db, organization_id, pubcode, id);
  if (other) throw new Invalid({ pubcode: [message("rules.pubcode_taken_by", { name: other.name })] });
}

/** Throws `Invalid` if a publication other than the given one has or had the slug. */
export async function requireFreeSlug(
  { db }: Pick<PlatformContext, "db">,
  publication: Pick<PublicationRecord, "id"> | null,
  slug: string,
): Promise<void> {
  const other = (await repo.findBySlug(db, slug)) ?? (await repo.findByEarlierSlug(db, slug));
  if (other && other.id !== publication?.id) throw slugTaken();
}

const slugTaken = () => new Invalid({ slug: [message("rules.slug_taken")] });

async function writeUnique<T>(pubcode: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, "publications_slug")) throw slugTaken();
    if (!violatesUnique(error, "publications_pubcode")) throw error;
    throw new Invalid({
      pubcode: [message("rules.pubcode_taken", { pubcode: pubcode! })],
    });
  }
}
