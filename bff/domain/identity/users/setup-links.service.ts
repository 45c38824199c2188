import { sql } from "kysely";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf, newOneTimeToken } from "#bff/core/one-time-token.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { SetupLink } from "#shared/console/identity/setup.ts";

type Purpose = SetupLink["purpose"];

const VALID_HOURS = { first_administrator: 24, recovery: 1 } as const;

/**
 * Creates a one-time link, which replaces earlier links with the same purpose. Its token is in the URL fragment, which
 * browsers do not send to servers.
 */
export async function createSetupLink(db: Db, baseUrl: string, purpose: Purpose): Promise<string> {
  const { token, tokenHash } = newOneTimeToken();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("setup_links").where("purpose", "=", purpose).where("used_at", "is", null).execute();
    await trx
      .insertInto("setup_links")
      .values({
        token_hash: tokenHash,
        purpose,
        expires_at: sql<Date>`now() + make_interval(hours => ${VALID_HOURS[purpose]})`,
        used_at: null,
      })
      .execute();
  });
  return `${baseUrl}/setup#token=${token}`;
}

/** Returns the purpose of a link. Throws if the link is unknown, used or expired. */
export async function readSetupLink(db: Db, token: string): Promise<Purpose> {
  const link = await db
    .selectFrom("setup_links")
    .select(["purpose", "used_at", sql<boolean>`expires_at < now()`.as("expired")])
    .where("token_hash", "=", digestOf(token))
    .executeTakeFirst();
  if (!link) throw new ServiceError("link_unknown.setup");
  if (link.used_at) throw new ServiceError("link_used");
  if (link.expired) throw new ServiceError("link_expired.setup");
  return link.purpose;
}

/** Marks a link as used, in the transaction of its use. Of two concurrent uses one succeeds. */
export async function useSetupLink(trx: Db, token: string): Promise<Purpose> {
  const purpose = await readSetupLink(trx, token);
  const { numUpdatedRows } = await trx
    .updateTable("setup_links")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", digestOf(token))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError("link_used");
  return purpose;
}
