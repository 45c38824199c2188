import type { Roles } from "#shared/console/people.ts";
import type { Db } from "../../schema/tables.ts";
import { Invalid } from "../errors.ts";
import { countPublications } from "./people.repo.ts";

/** Roles that make sense in an organization: publications of its own, and not nothing at all. Throws `Invalid`. */
export async function requireRoles(db: Db, organizationId: number, roles: Roles): Promise<void> {
  const ids = roles.publication_roles.map(({ publication_id }) => publication_id);
  if (roles.role === null && ids.length === 0)
    throw new Invalid({ role: ["is needed here, or in at least one publication"] });
  if (roles.role === "admin" && ids.length > 0)
    throw new Invalid({ publication_roles: ["add nothing: an administrator may do everything everywhere"] });
  if ((await countPublications(db, organizationId, ids)) !== ids.length)
    throw new Invalid({ publication_roles: ["name a publication that this organization does not have"] });
}
