import type { Roles } from "#shared/console/people.ts";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import { Invalid } from "../errors.ts";
import { countPublications } from "./people.repo.ts";

/** Roles that make sense in an organization: publications of its own, and not nothing at all. Throws `Invalid`. */
export async function requireRoles(db: Db, organizationId: number, roles: Roles): Promise<void> {
  const ids = roles.publication_roles.map(({ publication_id }) => publication_id);
  if (roles.role === null && ids.length === 0) throw new Invalid({ role: [message("rules.role_needed")] });
  if (roles.role === "admin" && ids.length > 0)
    throw new Invalid({ publication_roles: [message("rules.roles_of_administrator")] });
  if ((await countPublications(db, organizationId, ids)) !== ids.length)
    throw new Invalid({ publication_roles: [message("rules.role_elsewhere")] });
}
