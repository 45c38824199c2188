import type { Insertable, Selectable } from "kysely";
import type { InvitationsTable } from "#bff/schema/tables/people.ts";
import type { Db } from "#bff/schema/tables.ts";
import { hasPassword } from "../users/users.service.ts";

export type InvitationRow = Selectable<InvitationsTable>;

export function listInvitations(db: Db, organizationId: number) {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("email")
    .execute();
}

/** Inserts an invitation. Returns undefined if the address already has one in the organization. */
export function insertInvitation(trx: Db, invitation: Insertable<InvitationsTable>) {
  return trx
    .insertInto("invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["organization_id", "email"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function renewInvitation(
  trx: Db,
  organizationId: number,
  id: number,
  change: { token_hash: Buffer; expires_at: Date },
) {
  return trx
    .updateTable("invitations")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteInvitation(trx: Db, organizationId: number, id: number) {
  return trx
    .deleteFrom("invitations")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function findInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("invitations")
    .innerJoin("organizations", "organizations.id", "invitations.organization_id")
    .selectAll("invitations")
    .select("organizations.name as organization")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Deletes and returns an invitation, so that only one of two concurrent requests can use it. */
export function consumeInvitation(trx: Db, tokenHash: Buffer) {
  return trx.deleteFrom("invitations").where("token_hash", "=", tokenHash).returningAll().executeTakeFirst();
}

export function consumeInvitationsOf(trx: Db, email: string) {
  return trx.deleteFrom("invitations").where("email", "=", email).returningAll().execute();
}

/** Returns the name of a member of the organization. Accounts in other organizations are not found. */
export function findMember(db: Db, organizationId: number, email: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", organizationId)
    .where("users.email", "=", email)
    .select("users.name")
    .executeTakeFirst();
}

/** Returns the account of an address. `is_member` tells whether it is a member of any organization. */
export function findAccount(db: Db, email: string) {
  return db
    .selectFrom("users")
    .where("users.email", "=", email)
    .select(["users.id", "users.name"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("memberships as any_membership")
            .select("any_membership.user_id")
            .whereRef("any_membership.user_id", "=", "users.id"),
        )
        .$castTo<boolean>()
        .as("is_member"),
      hasPassword(db, eb.ref("users.id")).as("has_password"),
    ])
    .executeTakeFirst();
}

export function publicationNames(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("publications")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("name")
    .execute();
}

export async function findOrganizationName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}
