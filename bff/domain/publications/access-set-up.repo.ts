import type { Db } from "#bff/schema/tables.ts";

/** Returns the publications of organizations for which Newsrack or an endpoint decides what readers may open. */
export async function listPublicationsWithAccess(db: Db, organizationIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("access_configs")
    .innerJoin("publications", "publications.id", "access_configs.publication_id")
    .select("publications.id")
    .where("publications.organization_id", "in", organizationIds)
    .where((eb) =>
      eb.or([eb("access_configs.built_in", "=", true), eb("access_configs.auth_server_url", "is not", null)]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
