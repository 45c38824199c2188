import type { Selectable } from "kysely";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import type { InvitationsTable } from "#bff/schema/tables/people.ts";
import type { Invitation, Person } from "#shared/console/identity/people.ts";
import { presentProviderLink } from "../sso/provider-links.service.ts";
import type { PersonRow } from "./people.repo.ts";

export function presentPerson(row: PersonRow): Person {
  return {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    publication_roles: row.publication_roles,
    disabled: row.disabled_at !== null,
    has_password: row.has_password,
    two_factor: row.two_factor_enabled,
    provider_links: row.provider_links.map(presentProviderLink),
    last_seen_at: isoOrNull(row.last_seen_at),
    version: row.version,
  };
}

export function presentInvitation(row: Selectable<InvitationsTable>): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    publication_roles: row.publication_roles,
    invited_by: row.invited_by,
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
  };
}
