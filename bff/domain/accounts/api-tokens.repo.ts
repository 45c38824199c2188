import { sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../services.ts";

/**
 * A token that is neither revoked nor expired, and beside it the publication that is asked for, where it belongs to the
 * same organization. Lookup is by digest, so the time it takes says nothing about how much of a token is right.
 */
export async function findUsableToken(db: Db, tokenHash: Buffer, publicationId: number | null) {
  const [row] = await selectUsableToken(db, { tokenHash, publicationId });
  return row;
}

const selectUsableToken = prepareQuery(
  (db: Db, { tokenHash, publicationId }: { tokenHash: Buffer; publicationId: number | null }) =>
    db
      .selectFrom("api_tokens as token")
      .leftJoin("publications as publication", (join) =>
        join
          .on("publication.id", "=", publicationId)
          .onRef("publication.organization_id", "=", "token.organization_id"),
      )
      .select([
        "token.id",
        "token.name",
        "token.organization_id",
        "token.publication_ids",
        "token.expires_at",
        sql<boolean>`coalesce(token.last_used_at < now() - interval '1 minute', true)`.as("is_long_unused"),
        "publication.id as publication_id",
        "publication.name as publication_name",
        "publication.pubcode",
        "publication.time_zone",
        "publication.language",
        "publication.currency",
        "publication.created_at",
        "publication.updated_at",
      ])
      .where("token.token_hash", "=", tokenHash)
      .where("token.revoked_at", "is", null)
      .where((eb) =>
        eb.or([eb("token.expires_at", "is", null), eb("token.expires_at", ">", sql<Date>`now()`)]),
      ),
);

/** At most one write a minute for a token in constant use. */
export async function touchToken(db: Db, tokenId: number): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", tokenId)
    .where((eb) =>
      eb.or([
        eb("last_used_at", "is", null),
        eb("last_used_at", "<", sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

export function listTokens(db: Db, organizationId: number) {
  return db
    .selectFrom("api_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc")
    .execute();
}

export function insertToken(
  db: Db,
  token: {
    organization_id: number;
    name: string;
    token_hash: Buffer;
    hint: string;
    publication_ids: number[] | null;
  },
) {
  return db
    .insertInto("api_tokens")
    .values(token)
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function revokeToken(db: Db, organizationId: number, tokenId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("api_tokens")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
