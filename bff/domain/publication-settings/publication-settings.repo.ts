import { sql, type Updateable } from "kysely";
import type { OrganizationsTable, PublicationsTable } from "../../schema/tables/organizations.ts";
import type { Db } from "../../schema/tables.ts";

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

/** Another publication of the organization with this code, without regard to case. */
export function findByPubcode(db: Db, organizationId: number, pubcode: string, except: number) {
  return db
    .selectFrom("publications")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where(sql`lower(pubcode)`, "=", sql`lower(${pubcode})`)
    .where("id", "!=", except)
    .executeTakeFirst();
}

/** Issues or articles whose moment is still to come: how many, and the first of them. */
export async function listScheduled(
  db: Db,
  table: "emags" | "stories",
  publicationId: number,
  { now, examples }: { now: Date; examples: number },
) {
  const { rows: examplesFound } = await sql<{ id: number; name: string; released_at: Date; count: number }>`
    select id, name, released_at, (count(*) over ())::int as count from ${sql.table(table)}
    where publication_id = ${publicationId} and released_at > ${now}
    order by released_at, id limit ${examples}`.execute(db);
  return {
    count: examplesFound[0]?.count ?? 0,
    examples: examplesFound.map(({ id, name, released_at }) => ({ id, name, released_at })),
  };
}
