import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SetupLink } from "#shared/console/session.ts";
import type { Db } from "../../schema/tables.ts";
import { ServiceError } from "../errors.ts";

type Purpose = SetupLink["purpose"];

const TOKEN_BYTES = 24;
const HOURS = { first_administrator: 24, recovery: 1 } as const;

const digest = (token: string) => createHash("sha256").update(token).digest();

/**
 * A new one-time link of this purpose; earlier ones stop working. Its token stands in the fragment,
 * which no browser sends to a server.
 */
export async function createSetupLink(db: Db, baseUrl: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("setup_links").where("purpose", "=", purpose).where("used_at", "is", null).execute();
    await trx
      .insertInto("setup_links")
      .values({
        token_hash: digest(token),
        purpose,
        expires_at: sql<Date>`now() + make_interval(hours => ${HOURS[purpose]})`,
        used_at: null,
      })
      .execute();
  });
  return `${baseUrl}/setup#token=${token}`;
}

/** What a link is for. Throws 404 for one that cannot be used. */
export async function readSetupLink(db: Db, token: string): Promise<Purpose> {
  const link = await db
    .selectFrom("setup_links")
    .select(["purpose", "used_at", sql<boolean>`expires_at < now()`.as("expired")])
    .where("token_hash", "=", digest(token))
    .executeTakeFirst();
  if (!link) throw new ServiceError("link_unknown.setup");
  if (link.used_at) throw new ServiceError("link_used");
  if (link.expired) throw new ServiceError("link_expired.setup");
  return link.purpose;
}

/** Marks a link as used, in the transaction of what it was used for: of two people at once, one wins. */
export async function useSetupLink(trx: Db, token: string): Promise<Purpose> {
  const purpose = await readSetupLink(trx, token);
  const { numUpdatedRows } = await trx
    .updateTable("setup_links")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", digest(token))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError("link_used");
  return purpose;
}
