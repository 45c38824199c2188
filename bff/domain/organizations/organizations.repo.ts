import { type Insertable, sql } from "kysely";
import type { PublicationsTable } from "../../schema/tables/organizations.ts";
import type { Db } from "../../schema/tables.ts";

export function findPublication(db: Db, publicationId: number) {
  return db.selectFrom("publications").selectAll().where("id", "=", publicationId).executeTakeFirst();
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

/** For each publication, the import with the cover that readers see of its newest issue. */
export async function listNewestCovers(db: Db, organizationIds: number[]) {
  const { rows } = await sql<{ publication_id: number; import_id: string }>`
    select p.id as publication_id, newest.id as import_id
    from publications p
    cross join lateral (
      select i.id from emags e join imports i on i.emag_id = e.id and i.shown and i.has_cover
      where e.publication_id = p.id order by e.id desc limit 1
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
