import type { Selectable } from "kysely";
import { presentAs } from "#bff/core/record-fields.ts";
import type { InvitationsTable } from "#bff/schema/tables/people.ts";
import { type Invitation, invitation, type Person, person } from "#shared/console/identity/people.ts";
import { presentProviderLink } from "../users/provider-links.service.ts";
import type { PersonRow } from "./people.repo.ts";

export function presentPerson(row: PersonRow): Person {
  return presentAs(person, {
    ...row,
    disabled: row.disabled_at !== null,
    two_factor: row.two_factor_enabled,
    provider_links: row.provider_links.map(presentProviderLink),
  });
}

export function presentInvitation(row: Selectable<InvitationsTable>): Invitation {
  return presentAs(invitation, row);
}
