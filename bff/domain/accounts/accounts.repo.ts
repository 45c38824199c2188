import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../services.ts";

/** Every role of a person; undefined for somebody who is not known, or disabled. */
export function findStanding(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .where("users.id", "=", userId)
    .where("users.disabled_at", "is", null)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("memberships")
          .select("organization_id")
          .select((inner) => inner.ref("role").$notNull().as("role"))
          .whereRef("user_id", "=", "users.id")
          .where("role", "is not", null),
      ).as("roles"),
      jsonArrayFrom(
        eb
          .selectFrom("publication_roles")
          .select(["publication_id", "organization_id", "role"])
          .whereRef("user_id", "=", "users.id"),
      ).as("publication_roles"),
    ])
    .executeTakeFirst();
}
