import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#bff/schema/tables.ts";
import { selectProviderLinks } from "../users/provider-links.service.ts";
import { hasPassword } from "../users/users.service.ts";

export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .where("users.id", "=", userId)
    .select((eb) => [
      "name",
      "email",
      "two_factor_enabled",
      "review_mails",
      hasPassword(db, eb.ref("users.id")).as("has_password"),
      jsonArrayFrom(selectProviderLinks(db, eb.ref("users.id"))).as("provider_links"),
    ])
    .executeTakeFirstOrThrow();
}

export function listSessions(db: Db, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "ip_address", "user_agent", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date())
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteSession(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(trx: Db, userId: string, currentId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", currentId).execute();
}
