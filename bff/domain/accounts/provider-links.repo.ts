import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import type { Db } from "../../schema/tables.ts";
import type { UserAtEpoch } from "./credential-epoch.service.ts";

/** An identity at an OpenID provider: its issuer, and the claim `sub`. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** How `accounts.provider_id` begins for an OpenID provider. Its issuer follows. */
const PREFIX = "openid:";
const issuer = sql<string>`substr(accounts.provider_id, ${sql.lit(PREFIX.length + 1)})`;

/** Selects the identities of a user, the oldest first, also as a subquery. */
export function selectProviderLinks(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom("accounts")
    .leftJoin("sign_in_provider", (join) => join.on("sign_in_provider.issuer", "=", issuer))
    .where("accounts.user_id", "=", userId)
    .where("accounts.provider_id", "like", `${PREFIX}%`)
    .select([
      "accounts.id",
      issuer.as("issuer"),
      "sign_in_provider.name as provider",
      "accounts.account_id as subject",
      "accounts.created_at",
    ])
    .orderBy("accounts.created_at")
    .orderBy("accounts.id");
}

/** Returns the user of an identity. The epoch comes with it, because it rises when the identity is unlinked. */
export function findLinkedUser(db: Db, identity: ProviderIdentity): Promise<UserAtEpoch | undefined> {
  return db
    .selectFrom("accounts")
    .innerJoin("users", "users.id", "accounts.user_id")
    .select(["users.id as userId", "users.credential_epoch as credentialEpoch"])
    .where("provider_id", "=", PREFIX + identity.issuer)
    .where("account_id", "=", identity.subject)
    .executeTakeFirst();
}

export async function linkProvider(trx: Db, userId: string, identity: ProviderIdentity): Promise<void> {
  await trx
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: PREFIX + identity.issuer,
      account_id: identity.subject,
      password: null,
    })
    .execute();
}

/** Deletes one identity of a user, or all of them. Returns those that were deleted. */
export function unlink(trx: Db, userId: string, linkId?: string): Promise<ProviderIdentity[]> {
  return trx
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "like", `${PREFIX}%`)
    .$if(linkId !== undefined, (query) => query.where("id", "=", linkId!))
    .returning([issuer.as("issuer"), "account_id as subject"])
    .execute();
}
