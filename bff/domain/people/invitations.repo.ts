import type { Insertable, Selectable } from "kysely";
import type { InvitationsTable } from "../../schema/tables/people.ts";
import type { Db } from "../../schema/tables.ts";
import { hasPassword } from "../accounts/accounts.service.ts";

export type InvitationRow = Selectable<InvitationsTable>;

export function listInvitations(db: Db, organizationId: number): Promise<InvitationRow[]> {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("email")
    .execute();
}

/** Undefined where this address has been invited already. */
export function insertInvitation(
  trx: Db,
  invitation: Insertable<InvitationsTable>,
): Promise<InvitationRow | undefined> {
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
): Promise<InvitationRow | undefined> {
  return trx
    .updateTable("invitations")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteInvitation(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<InvitationRow | undefined> {
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

/** Of two who use a link at once, one gets it. */
export function takeInvitation(trx: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return trx.deleteFrom("invitations").where("token_hash", "=", tokenHash).returningAll().executeTakeFirst();
}

export function takeInvitationsOf(trx: Db, email: string): Promise<InvitationRow[]> {
  return trx.deleteFrom("invitations").where("email", "=", email).returningAll().execute();
}

/** Returns the name of a member of the organization. An account elsewhere is not looked for. */
export function findMember(
  db: Db,
  organizationId: number,
  email: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", organizationId)
    .where("users.email", "=", email)
    .select("users.name")
    .executeTakeFirst();
}

/** Returns the account of an address. `belongs`: it is a member of any organization. */
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
        .as("belongs"),
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
