import { Invalid } from "#bff/core/errors.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Roles } from "#shared/console/identity/people.ts";
import { countPublications } from "./people.repo.ts";

/** Throws `Invalid` unless there is at least one role, and publication roles are for non-administrators and own publications. */
export async function requireRoles(db: Db, organizationId: number, roles: Roles): Promise<void> {
  const ids = roles.publication_roles.map(({ publication_id }) => publication_id);
  if (roles.role === null && ids.length === 0) throw new Invalid({ role: [message("rules.role_needed")] });
  if (roles.role === "admin" && ids.length > 0)
    throw new Invalid({ publication_roles: [message("rules.roles_of_administrator")] });
  if ((await countPublications(db, organizationId, ids)) !== ids.length)
    throw new Invalid({ publication_roles: [message("rules.role_elsewhere")] });
}
