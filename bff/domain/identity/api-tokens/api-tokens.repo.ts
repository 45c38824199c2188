import { type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { ApiTokenSecretsTable, ApiTokensTable } from "#bff/schema/tables/api-tokens.ts";
import type { Db } from "#bff/schema/tables.ts";

export type TokenRow = Selectable<ApiTokensTable>;
export type SecretRow = Selectable<ApiTokenSecretsTable>;

/**
 * Finds a token that is neither revoked nor expired, together with the requested publication if it is in the token's
 * organization. The lookup is by digest, so its duration reveals nothing about a secret (timing attack).
 */
export async function findUsableToken(db: Db, secretHash: Buffer, publicationId: number | null) {
  const [row] = await selectUsableToken(db, { secretHash, publicationId });
  return row;
}

const endsAt = sql<Date | null>`least(token.expires_at, secret.works_until)`;

const selectUsableToken = prepareQuery(
  (db: Db, { secretHash, publicationId }: { secretHash: Buffer; publicationId: number | null }) =>
    db
      .selectFrom("api_token_secrets as secret")
      .innerJoin("api_tokens as token", "token.id", "secret.token_id")
      .leftJoin("publications as publication", (join) =>
        join
          .on("publication.id", "=", publicationId)
          .onRef("publication.organization_id", "=", "token.organization_id"),
      )
      .selectAll("publication")
      .select([
        "token.id as token_id",
        "token.name as token_name",
        "token.organization_id as token_organization_id",
        "token.publication_ids",
        "secret.id as secret_id",
        endsAt.as("expires_at"),
      ])
      .where("secret.secret_hash", "=", secretHash)
      .where("token.revoked_at", "is", null)
      .where(sql<boolean>`coalesce(${endsAt} > now(), true)`),
);

export function listTokens(db: Db, organizationId: number) {
  return db
    .selectFrom("api_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc")
    .execute();
}

/** Lists all secrets of these tokens, newest first, including those that no longer work. */
export function listSecrets(db: Db, tokenIds: number[]) {
  return db
    .selectFrom("api_token_secrets")
    .selectAll()
    .where("token_id", "=", sql<number>`any(${tokenIds})`)
    .orderBy("id", "desc")
    .execute();
}

export async function hasToken(db: Db, organizationId: number, tokenId: number): Promise<boolean> {
  const found = await db
    .selectFrom("api_tokens")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .executeTakeFirst();
  return found !== undefined;
}

export function lockToken(trx: Db, organizationId: number, tokenId: number) {
  return trx
    .selectFrom("api_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .forUpdate()
    .executeTakeFirst();
}

export function findSecret(db: Db, secretHash: Buffer) {
  return db
    .selectFrom("api_token_secrets")
    .select("id")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
}

export function insertToken(
  trx: Db,
  token: Pick<TokenRow, "organization_id" | "name" | "publication_ids" | "expires_at">,
) {
  return trx.insertInto("api_tokens").values(token).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a secret. Returns undefined if any token already has the same secret. */
export function insertSecret(trx: Db, secret: Pick<SecretRow, "token_id" | "secret_hash" | "hint">) {
  return trx
    .insertInto("api_token_secrets")
    .values(secret)
    .onConflict((conflict) => conflict.column("secret_hash").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function deleteToken(trx: Db, tokenId: number): Promise<void> {
  await trx.deleteFrom("api_tokens").where("id", "=", tokenId).execute();
}

/** Sets when the current secret stops working, before a new one is inserted. */
export async function endCurrentSecret(trx: Db, tokenId: number, worksUntil: Date): Promise<void> {
  await trx
    .updateTable("api_token_secrets")
    .set({ works_until: worksUntil })
    .where("token_id", "=", tokenId)
    .where("works_until", "is", null)
    .execute();
}

export function updateToken(trx: Db, tokenId: number, change: Updateable<ApiTokensTable>) {
  return trx
    .updateTable("api_tokens")
    .set(change)
    .where("id", "=", tokenId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns those of these publication IDs that belong to the organization. */
export async function filterPublicationsOf(db: Db, organizationId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("publications")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns what a token reaches and when the secret ends; undefined after it was revoked. */
export function findScope(db: Db, { tokenId, secretId }: { tokenId: number; secretId: number }) {
  return db
    .selectFrom("api_tokens as token")
    .innerJoin("api_token_secrets as secret", "secret.token_id", "token.id")
    .innerJoin("organizations as organization", "organization.id", "token.organization_id")
    .select((eb) => [
      "token.name",
      "token.publication_ids",
      "organization.id as organization_id",
      "organization.name as organization_name",
      endsAt.as("expires_at"),
      jsonArrayFrom(
        eb
          .selectFrom("publications")
          .select(["publications.id", "publications.name"])
          .whereRef("publications.organization_id", "=", "token.organization_id")
          .where(sql<boolean>`token.publication_ids is null or publications.id = any(token.publication_ids)`)
          .orderBy("publications.name")
          .orderBy("publications.id"),
      ).as("publications"),
    ])
    .where("token.id", "=", tokenId)
    .where("secret.id", "=", secretId)
    .executeTakeFirst();
}
