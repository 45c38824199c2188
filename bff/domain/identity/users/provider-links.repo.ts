import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** An identity at an OpenID provider: its issuer, and the claim `sub`. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** Prefix of `accounts.provider_id` for an OpenID provider. The issuer follows. */
const PREFIX = "openid:";
const issuer = sql<string>`substr(accounts.provider_id, ${sql.lit(PREFIX.length + 1)})`;

/** Selects the provider identities of a user, oldest first. Also usable as a subquery. */
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

/** Returns the user of an identity with the credential epoch, which rises when the identity is unlinked. */
export function findLinkedUser(db: Db, identity: ProviderIdentity) {
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
  await trx
    .deleteFrom("unlinked_identities")
    .where("user_id", "=", userId)
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .execute();
}

/** Unlinks one or all identities of a user and records them as unlinked. Returns the unlinked identities. */
export async function unlink(trx: Db, userId: string, linkId?: string): Promise<ProviderIdentity[]> {
  const identities = await trx
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "like", `${PREFIX}%`)
    .$if(linkId !== undefined, (query) => query.where("id", "=", linkId!))
    .returning([issuer.as("issuer"), "account_id as subject"])
    .execute();
  if (identities.length > 0)
    await trx
      .insertInto("unlinked_identities")
      .values(identities.map((identity) => ({ user_id: userId, ...identity })))
      .execute();
  return identities;
}

/** Returns whether an identity was unlinked from a user and has not been linked to them again. */
export async function wasUnlinked(db: Db, userId: string, identity: ProviderIdentity): Promise<boolean> {
  const found = await db
    .selectFrom("unlinked_identities")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();
  return found !== undefined;
}
