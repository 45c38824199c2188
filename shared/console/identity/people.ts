import { z } from "zod";
import { nonBlank, pathId, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { role } from "../permissions.ts";
import { password } from "./setup.ts";
import { providerLink } from "./sign-in-provider.ts";

const tag = "People";
const base = "/console/api/organizations/:organization_id";
const params = z.object({ organization_id: pathId });
const personParams = params.extend({ user_id: z.string().min(1).max(100) });
const invitationParams = params.extend({ invitation_id: pathId });

export const publicationRole = z.strictObject({ publication_id: z.int(), role });
export type PublicationRole = z.infer<typeof publicationRole>;

/** Roles of a person: in the organization, or only in single publications if null. */
export const roles = z.object({
  role: role.nullable(),
  /** Replaces the organization role in each of these publications. */
  publication_roles: z
    .array(z.object({ publication_id: z.int(), role }))
    .max(1000)
    .default([])
    .refine((given) => new Set(given.map(({ publication_id }) => publication_id)).size === given.length, {
      message: problem("publication_twice"),
    }),
});
export type Roles = z.output<typeof roles>;

export const person = z.strictObject({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: role.nullable(),
  publication_roles: z.array(publicationRole),
  disabled: z.boolean(),
  /** False if the person signs in only through the OpenID provider. */
  has_password: z.boolean(),
  two_factor: z.boolean(),
  provider_links: z.array(providerLink),
  last_seen_at: timestamp.nullable(),
  /** Version of the roles. */
  version: z.int(),
});
export type Person = z.infer<typeof person>;

export const invitation = z.strictObject({
  id: z.int(),
  email: z.string(),
  role: role.nullable(),
  publication_roles: z.array(publicationRole),
  invited_by: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

export const listPeople = defineRoute({
  method: "GET",
  path: `${base}/people`,
  audience: "console",
  tag,
  summary: "List the people and invitations of an organization",
  params,
  responses: { 200: z.strictObject({ people: z.array(person), invitations: z.array(invitation) }) },
});

export const changeRoles = defineRoute({
  method: "PUT",
  path: `${base}/people/:user_id/roles`,
  audience: "console",
  tag,
  summary: "Change the roles of a person and end their sessions; the last administrator cannot be changed",
  params: personParams,
  envelope: "roles",
  body: roles,
  responses: { 200: z.strictObject({ person }) },
});

export const removePerson = defineRoute({
  method: "DELETE",
  path: `${base}/people/:user_id`,
  audience: "console",
  tag,
  summary: "Remove a person from the organization and end their sessions; the account stays",
  params: personParams,
  responses: { 204: null },
});

export const disablePerson = defineRoute({
  method: "POST",
  path: `${base}/people/:user_id/disable`,
  audience: "console",
  tag,
  summary: "Disable an account and end its sessions",
  params: personParams,
  responses: { 200: z.strictObject({ person }) },
});

export const enablePerson = defineRoute({
  method: "POST",
  path: `${base}/people/:user_id/enable`,
  audience: "console",
  tag,
  summary: "Enable an account",
  params: personParams,
  responses: { 200: z.strictObject({ person }) },
});

export const createPasswordLink = defineRoute({
  method: "POST",
  path: `${base}/people/:user_id/password-link`,
  audience: "console",
  tag,
  summary: "Create a one-time password link; only this response contains it",
  params: personParams,
  responses: { 201: z.strictObject({ url: z.string(), expires_at: timestamp }) },
});

export const turnOffTwoFactor = defineRoute({
  method: "DELETE",
  path: `${base}/people/:user_id/two-factor`,
  audience: "console",
  tag,
  summary: "Turn off a person's second factor after a lost device",
  params: personParams,
  responses: { 200: z.strictObject({ person }) },
});

export const unlinkProvider = defineRoute({
  method: "DELETE",
  path: `${base}/people/:user_id/provider-links/:link_id`,
  audience: "console",
  tag,
  summary: "Unlink a person's OpenID identity and end their sessions",
  params: personParams.extend({ link_id: z.string().min(1).max(100) }),
  responses: { 200: z.strictObject({ person }) },
});

export const emailAddress = z
  .email({ error: (issue) => (issue.input === undefined ? problem("required") : problem("email")) })
  .max(254, problem("too_long", { maximum: 254 }))
  .transform((value) => value.toLowerCase());

export const invitationInput = roles.extend({ email: emailAddress });

const linked = z.strictObject({
  invitation,
  /** URL of the invitation. Only this response contains it. */
  url: z.string(),
});

export const createInvitation = defineRoute({
  method: "POST",
  path: `${base}/invitations`,
  audience: "console",
  tag,
  summary: "Invite a person with a one-time link",
  params,
  envelope: "invitation",
  body: invitationInput,
  responses: { 201: linked },
});

export const renewInvitation = defineRoute({
  method: "POST",
  path: `${base}/invitations/:invitation_id/renew`,
  audience: "console",
  tag,
  summary: "Create a new link for an invitation; the previous one stops working",
  params: invitationParams,
  responses: { 200: linked },
});

export const withdrawInvitation = defineRoute({
  method: "DELETE",
  path: `${base}/invitations/:invitation_id`,
  audience: "console",
  tag,
  summary: "Withdraw an invitation; its link stops working",
  params: invitationParams,
  responses: { 204: null },
});

const token = z.string(typed(problem("text"))).max(200);

/** Data of an invitation for the person who opens it. */
export const openedInvitation = z.strictObject({
  organization: z.string(),
  email: z.string(),
  role: role.nullable(),
  publications: z.array(z.strictObject({ name: z.string(), role })),
  invited_by: z.string(),
  expires_at: timestamp,
  /** The caller is signed in to the account of the address. To everyone else its existence is not disclosed. */
  signed_in: z.boolean(),
  /** The caller is signed in and a member of an organization, so no name is needed to join. */
  known: z.boolean(),
  /** A member joins with a new password, because someone in their first organization may know the one they have. */
  needs_new_password: z.boolean(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const openInvitation = defineRoute({
  method: "POST",
  path: "/console/api/invitations/open",
  audience: "public",
  tag,
  summary: "Fetch an invitation by its token",
  body: z.object({ token }),
  responses: { 200: openedInvitation },
});

export const acceptInvitation = defineRoute({
  method: "POST",
  path: "/console/api/invitations/accept",
  audience: "public",
  tag,
  summary: "Accept an invitation as the account of its address; a new account is signed in",
  body: z.object({ token, name: nonBlank(200).optional(), password: password.optional() }),
  responses: { 201: z.strictObject({ email: z.string() }) },
});

export const openPasswordLink = defineRoute({
  method: "POST",
  path: "/console/api/password-links/open",
  audience: "public",
  tag,
  summary: "Fetch the account of a password link",
  body: z.object({ token }),
  responses: { 200: z.strictObject({ name: z.string(), email: z.string() }) },
});

export const usePasswordLink = defineRoute({
  method: "POST",
  path: "/console/api/password-links/use",
  audience: "public",
  tag,
  summary: "Set a new password with a one-time link and end all sessions of the account",
  body: z.object({ token, password }),
  responses: { 200: z.strictObject({ email: z.string() }) },
});
