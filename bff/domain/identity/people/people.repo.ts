import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationRole, Roles } from "#shared/console/identity/people.ts";
import { selectProviderLinks } from "../users/provider-links.service.ts";
import { hasPassword } from "../users/users.service.ts";

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

function selectPeople(db: Db, organizationId: number) {
  return db
    .selectFrom("memberships as membership")
    .innerJoin("users", "users.id", "membership.user_id")
    .where("membership.organization_id", "=", organizationId)
    .select((eb) => [
      "users.id as user_id",
      "users.name",
      "users.email",
      "users.disabled_at",
      "users.two_factor_enabled",
      "users.language",
      "users.last_seen_at",
      "membership.role",
      "membership.version",
      hasPassword(db, eb.ref("users.id")).as("has_password"),
      jsonArrayFrom(selectProviderLinks(db, eb.ref("users.id"))).as("provider_links"),
      jsonArrayFrom(
        eb
          .selectFrom("publication_roles as own")
          .select(["own.publication_id", "own.role"])
          .whereRef("own.user_id", "=", "membership.user_id")
          .whereRef("own.organization_id", "=", "membership.organization_id")
          .orderBy("own.publication_id"),
      ).as("publication_roles"),
    ]);
}

export function listPeople(db: Db, organizationId: number) {
  return selectPeople(db, organizationId).orderBy(sql`lower(users.name)`).orderBy("users.id").execute();
}

export function findPerson(db: Db, organizationId: number, userId: string) {
  return selectPeople(db, organizationId).where("users.id", "=", userId).executeTakeFirst();
}

/** Locks organizations for the transaction, so that their administrators cannot change concurrently. */
export async function lockOrganizations(trx: Db, organizationIds: number[]): Promise<void> {
  await trx
    .selectFrom("organizations")
    .select("id")
    .where("id", "in", organizationIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function organizationsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("organization_id")
    .where("user_id", "=", userId)
    .orderBy("organization_id")
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Returns whether another enabled person is an administrator of the organization. */
export async function hasOtherAdministrator(
  db: Db,
  organizationId: number,
  userId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", organizationId)
    .where("memberships.role", "=", "admin")
    .where("memberships.user_id", "!=", userId)
    .where("users.disabled_at", "is", null)
    .select("users.id")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function countPublications(
  db: Db,
  organizationId: number,
  publicationIds: number[],
): Promise<number> {
  if (publicationIds.length === 0) return 0;
  return countRows(
    db
      .selectFrom("publications")
      .where("organization_id", "=", organizationId)
      .where("id", "in", publicationIds),
  );
}

/** Replaces the roles of a member. Returns them with their new version, in the order in which they are read. */
export async function updateRoles(
  trx: Db,
  member: { organization_id: number; user_id: string },
  { role, publication_roles }: Roles,
): Promise<Roles & { version: number }> {
  const { version } = await trx
    .updateTable("memberships")
    .set((eb) => ({ role, version: eb("version", "+", 1) }))
    .where("organization_id", "=", member.organization_id)
    .where("user_id", "=", member.user_id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom("publication_roles")
    .where("organization_id", "=", member.organization_id)
    .where("user_id", "=", member.user_id)
    .execute();
  await insertPublicationRoles(trx, member, publication_roles);
  return {
    role,
    publication_roles: publication_roles.toSorted((one, other) => one.publication_id - other.publication_id),
    version,
  };
}

/** Adds a membership unless it exists. Roles in deleted publications are omitted. */
export async function insertMembership(
  trx: Db,
  member: { organization_id: number; user_id: string },
  { role, publication_roles }: Roles,
): Promise<void> {
  const added = await trx
    .insertInto("memberships")
    .values({ ...member, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!added) return;
  const publications = await trx
    .selectFrom("publications")
    .select("id")
    .where("organization_id", "=", member.organization_id)
    .execute();
  const ids = new Set(publications.map(({ id }) => id));
  await insertPublicationRoles(
    trx,
    member,
    publication_roles.filter(({ publication_id }) => ids.has(publication_id)),
  );
}

async function insertPublicationRoles(
  trx: Db,
  member: { organization_id: number; user_id: string },
  roles: PublicationRole[],
): Promise<void> {
  if (roles.length === 0) return;
  await trx
    .insertInto("publication_roles")
    .values(roles.map(({ publication_id, role }) => ({ ...member, publication_id, role })))
    .execute();
}

export async function deleteMembership(trx: Db, organizationId: number, userId: string): Promise<void> {
  await trx
    .deleteFrom("memberships")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}
