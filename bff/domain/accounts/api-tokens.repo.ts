import { type Selectable, sql, type Updateable } from "kysely";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { ApiTokenSecretsTable, ApiTokensTable } from "../../schema/tables/api-tokens.ts";
import type { Db } from "../../schema/tables.ts";

export type TokenRow = Selectable<ApiTokensTable>;
export type SecretRow = Selectable<ApiTokenSecretsTable>;

/**
 * A token that is neither revoked nor expired, and beside it the publication that is asked for, where it belongs to the
 * same organization. Lookup is by digest, so the time it takes says nothing about how much of a secret is right.
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

export function listTokens(db: Db, organizationId: number): Promise<TokenRow[]> {
  return db
    .selectFrom("api_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc")
    .execute();
}

/** Every secret these tokens ever had, the newest first. */
export function listSecrets(db: Db, tokenIds: number[]): Promise<SecretRow[]> {
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

export function lockToken(trx: Db, organizationId: number, tokenId: number): Promise<TokenRow | undefined> {
  return trx
    .selectFrom("api_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .forUpdate()
    .executeTakeFirst();
}

export function isSecretKnown(db: Db, secretHash: Buffer): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("api_token_secrets")
    .select("id")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
}

export function insertToken(
  trx: Db,
  token: Pick<TokenRow, "organization_id" | "name" | "publication_ids" | "expires_at">,
): Promise<TokenRow> {
  return trx.insertInto("api_tokens").values(token).returningAll().executeTakeFirstOrThrow();
}

/** Undefined where the secret is known already, for whatever token. */
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

/** The newest secret makes room for another one. */
export async function endNewestSecret(trx: Db, tokenId: number, worksUntil: Date): Promise<void> {
  await trx
    .updateTable("api_token_secrets")
    .set({ works_until: worksUntil })
    .where("token_id", "=", tokenId)
    .where("works_until", "is", null)
    .execute();
}

export function updateToken(trx: Db, tokenId: number, change: Updateable<ApiTokensTable>): Promise<TokenRow> {
  return trx
    .updateTable("api_tokens")
    .set(change)
    .where("id", "=", tokenId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The ids of an organization's publications among these. */
export async function listOwnPublications(db: Db, organizationId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("publications")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  return rows.map(({ id }) => id);
}
