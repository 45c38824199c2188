import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import * as api from "#shared/console/identity/people.ts";
import { call, reading } from "#web/api/client.ts";
import { peopleKey } from "#web/api/query-keys.ts";

export type { Invitation, Person, PublicationRole } from "#shared/console/identity/people.ts";
export type { ProviderLink } from "#shared/console/identity/sign-in-provider.ts";

export type RolesInput = z.input<typeof api.roles>;

/** Query of an organization's people, sorted by name, and its invitations. */
export const peopleQuery = (organizationId: number) =>
  queryOptions({
    queryKey: peopleKey(organizationId),
    queryFn: reading(api.listPeople, { params: { organization_id: organizationId } }),
  });

export function saveRoles(organizationId: number, person: api.Person, body: RolesInput) {
  const params = { organization_id: organizationId, user_id: person.user_id };
  return call(api.changeRoles, { params, body, ifMatch: `"${person.version}"` });
}

const of = (organizationId: number, user_id: string) => ({
  params: { organization_id: organizationId, user_id },
});

export const removePerson = (organizationId: number, userId: string) =>
  call(api.removePerson, of(organizationId, userId));
export const disablePerson = (organizationId: number, userId: string) =>
  call(api.disablePerson, of(organizationId, userId));
export const enablePerson = (organizationId: number, userId: string) =>
  call(api.enablePerson, of(organizationId, userId));
export const turnOffTwoFactor = (organizationId: number, userId: string) =>
  call(api.turnOffTwoFactor, of(organizationId, userId));
export const unlinkProvider = (organization_id: number, user_id: string, link_id: string) =>
  call(api.unlinkProvider, { params: { organization_id, user_id, link_id } });
export const makePasswordLink = (organizationId: number, userId: string) =>
  call(api.createPasswordLink, of(organizationId, userId));

export const invite = (organizationId: number, body: RolesInput & { email: string }) =>
  call(api.createInvitation, { params: { organization_id: organizationId }, body });
export const renewInvitation = (organizationId: number, invitation_id: number) =>
  call(api.renewInvitation, { params: { organization_id: organizationId, invitation_id } });
export const withdrawInvitation = (organizationId: number, invitation_id: number) =>
  call(api.withdrawInvitation, { params: { organization_id: organizationId, invitation_id } });
