import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Lookup is by digest, so the time it takes says nothing about how much of a token is right. */
export function findUsableToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("api_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();
}

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
