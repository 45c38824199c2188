import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { OrganizationsTable, PublicationsTable } from "#bff/schema/tables/organizations.ts";
import type { Db } from "#bff/schema/tables.ts";

export type PublicationRecord = Selectable<PublicationsTable>;

export function findPublication(db: Db, publicationId: number) {
  return db.selectFrom("publications").selectAll().where("id", "=", publicationId).executeTakeFirst();
}

export const selectRequiresApproval = prepareQuery((db: Db, { publicationId }: { publicationId: number }) =>
  db.selectFrom("publications").select("approval_required").where("id", "=", publicationId),
);

const approvalsKey = (publicationId: number) => sql`hashtextextended(${`approvals ${publicationId}`}, 0)`;

export async function shareApprovalsLock(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${approvalsKey(publicationId)})`.execute(trx);
}

export async function acquireApprovalsLock(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${approvalsKey(publicationId)})`.execute(trx);
}

export function lockPublication(trx: Db, publicationId: number) {
  return trx
    .selectFrom("publications")
    .selectAll()
    .where("id", "=", publicationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function listOrganizations(db: Db, ids?: number[]) {
  return db
    .selectFrom("organizations")
    .select(["id", "name", "version"])
    .$if(ids !== undefined, (query) => query.where("id", "in", ids!))
    .orderBy("name")
    .execute();
}

export function listPublications(db: Db, organizationIds: number[]) {
  return db
    .selectFrom("publications")
    .selectAll()
    .where("organization_id", "in", organizationIds)
    .orderBy("name")
    .execute();
}

/** Lists, for each publication, the import with the cover of its newest issue that has pages. Readers see issues in the same order. */
export async function listNewestCovers(db: Db, organizationIds: number[]) {
  const { rows } = await sql<{ publication_id: number; import_id: string }>`
    select p.id as publication_id, newest.id as import_id
    from publications p
    cross join lateral (
      select i.id from emags e join imports i on i.emag_id = e.id and i.shown and i.has_cover
      where e.publication_id = p.id order by e.released_at desc nulls last, e.id desc limit 1
    ) newest
    where p.organization_id = any(${organizationIds})`.execute(db);
  return rows;
}

export function insertPublication(db: Db, publication: Insertable<PublicationsTable>) {
  return db
    .insertInto("publications")
    .values(publication)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function insertOrganization(db: Db, name: string) {
  return db.insertInto("organizations").values({ name }).returning("id").executeTakeFirstOrThrow();
}

export function updatePublication(trx: Db, publicationId: number, change: Updateable<PublicationsTable>) {
  return trx
    .updateTable("publications")
    .set(change)
    .where("id", "=", publicationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lockOrganization(trx: Db, organizationId: number) {
  return trx
    .selectFrom("organizations")
    .selectAll()
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateOrganization(trx: Db, organizationId: number, change: Updateable<OrganizationsTable>) {
  return trx
    .updateTable("organizations")
    .set(change)
    .where("id", "=", organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds another publication of the organization with this pubcode, ignoring case. */
export function findByPubcode(db: Db, organizationId: number, pubcode: string, except: number) {
  return db
    .selectFrom("publications")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where(sql`lower(pubcode)`, "=", sql`lower(${pubcode})`)
    .where("id", "!=", except)
    .executeTakeFirst();
}

export function findBySlug(db: Db, slug: string) {
  return db.selectFrom("publications").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** Finds the publication that had a slug before. */
export function findByEarlierSlug(db: Db, slug: string) {
  return db
    .selectFrom("publication_slugs as earlier")
    .innerJoin("publications", "publications.id", "earlier.publication_id")
    .selectAll("publications")
    .where("earlier.slug", "=", slug)
    .executeTakeFirst();
}

export async function upsertOrganization(trx: Db, { id, name }: { id: number; name: string }): Promise<void> {
  await trx
    .insertInto("organizations")
    .values({ id, name })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ name, version: sql<number>`organizations.version + 1` }),
    )
    .execute();
}

/** Inserts or updates a publication under a given id. Returns undefined if the id belongs to another organization. */
export function upsertPublication(trx: Db, publication: Insertable<PublicationsTable> & { id: number }) {
  const { organization_id, ...columns } = publication;
  return trx
    .insertInto("publications")
    .values(publication)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({
          ...columns,
          version: sql<number>`publications.version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where("publications.organization_id", "=", organization_id),
    )
    .returning("id")
    .executeTakeFirst();
}
