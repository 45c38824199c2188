import { sql } from "kysely";
import { HOUR_MS } from "#bff/core/durations.ts";
import { digestOf, newOneTimeToken } from "#bff/core/one-time-token.ts";
import type { ReaderLinkPurpose } from "#bff/schema/tables/readers.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Look } from "../look.ts";

const VALID_MS: Record<ReaderLinkPurpose, number> = {
  sign_up: 24 * HOUR_MS,
  reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  address: 24 * HOUR_MS,
};

/** Stores a link to a mailbox. Returns its token, of which only the digest is stored. */
export async function addLink(
  trx: Db,
  {
    purpose,
    email,
    readerId = null,
    look,
  }: { purpose: ReaderLinkPurpose; email: string; readerId?: string | null; look: Look },
): Promise<string> {
  const { token, tokenHash } = newOneTimeToken();
  await trx
    .insertInto("reader_links")
    .values({
      token_hash: tokenHash,
      purpose,
      email,
      reader_id: readerId,
      publication_id: look.publication?.id ?? null,
      organization_id: look.publication?.organizationId ?? null,
      expires_at: new Date(Date.now() + VALID_MS[purpose]),
    })
    .execute();
  return token;
}

/** Finds a link that has not expired. */
export function findLink(db: Db, token: string) {
  return db
    .selectFrom("reader_links")
    .selectAll()
    .where("token_hash", "=", digestOf(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Finds a link that has not expired, and locks its mailbox until the transaction ends: each use of a link deletes all links to the same
 * mailbox, so that two uses would deadlock.
 */
export async function lockMailboxOf(trx: Db, token: string) {
  const link = await findLink(trx, token);
  if (link)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reader links ${link.email}`}, 0))`.execute(
      trx,
    );
  return link;
}

/** Takes a link out of the table. Returns false if another transaction has taken it. */
export async function takeLink(trx: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("reader_links")
    .where("token_hash", "=", digestOf(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes links that have expired. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom("reader_links").where("expires_at", "<", sql<Date>`now()`).execute();
}

/** Deletes all links to a mailbox. */
export async function deleteLinks(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom("reader_links").where("email", "=", email).execute();
}
