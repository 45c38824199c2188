import type { Selectable } from "kysely";
import { getCover } from "#shared/console/imports.ts";
import type { Permission } from "#shared/console/permissions.ts";
import type { NewPublication, Organization, Publication } from "#shared/console/session.ts";
import { message } from "../../messages/message.ts";
import type { PublicationsTable } from "../../schema/tables/organizations.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  type Actor,
  type Author,
  organizationIdsOf,
  type PersonActor,
  requireOrganizationPermission,
  requirePermission,
  roleIn,
} from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import * as repo from "./organizations.repo.ts";

export type PublicationRecord = Selectable<PublicationsTable>;

/**
 * The publication as it is by now, which it stays until the transaction ends: whoever changes it, its rhythm, its access or
 * the order of its categories comes after the other, while everybody else goes on writing into it. To be asked for before
 * anything within it is locked. Throws `NotFound`.
 */
export async function lockPublication(trx: Db, publicationId: number): Promise<PublicationRecord> {
  const publication = await repo.lockPublication(trx, publicationId);
  if (!publication) throw new ServiceError("not_found.publication");
  return publication;
}

/** The publication of a contract path. Throws `NotFound` when there is none in that organization. */
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

/** What a path says of where it leads. */
export interface PublicationPath {
  organization_id?: number;
  publication_id: number;
}

/** The publication of a path, if this actor may do this there. Throws `NotFound` or `Forbidden`. */
export async function openPublication(
  { db }: Services,
  actor: Actor,
  path: PublicationPath,
  permission: Permission,
): Promise<PublicationRecord> {
  const known = actor.kind === "token" ? actor.publication : null;
  const publication =
    known?.id === path.publication_id &&
    (path.organization_id ?? known.organization_id) === known.organization_id
      ? known
      : await getPublication(db, path.publication_id, path.organization_id);
  requirePermission(actor, publication, permission);
  return publication;
}

/** What a person sees in the switch of the console: organizations, their publications, the covers as marks. */
export async function listOrganizations({ db }: Services, actor: PersonActor): Promise<Organization[]> {
  const organizationIds = organizationIdsOf(actor);
  if (organizationIds.length === 0) return [];
  const [organizations, publications, covers] = await Promise.all([
    repo.listOrganizations(db, organizationIds),
    repo.listPublications(db, organizationIds),
    repo.listNewestCovers(db, organizationIds),
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
          : [{ ...presentPublication(publication, coverOf.get(publication.id)), role }];
      }),
  }));
}

export async function createPublication(
  { db }: Services,
  actor: Actor,
  organizationId: number,
  given: NewPublication,
): Promise<Publication> {
  requireOrganizationPermission(actor, organizationId, "publications.write");
  return db
    .transaction()
    .execute(async (trx) => presentPublication(await addPublication(trx, actor, organizationId, given)));
}

/** Adds a publication; its code is unique within the organization, without regard to case. */
export async function addPublication(trx: Db, author: Author, organizationId: number, given: NewPublication) {
  const row = await repo.insertPublication(trx, { organization_id: organizationId, ...given });
  if (!row)
    throw new Invalid({
      pubcode: [message("rules.pubcode_taken", { pubcode: given.pubcode })],
    });
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

/** A publication as the console knows it: a white list. */
export function presentPublication(row: PublicationRecord, coverImportId?: string): Publication {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    pubcode: row.pubcode,
    time_zone: row.time_zone,
    language: row.language,
    currency: row.currency,
    keep_previous_pages: row.keep_previous_pages,
    version: row.version,
    cover_url: coverImportId ? getCover.path.replace(":import_id", coverImportId) : null,
  };
}
