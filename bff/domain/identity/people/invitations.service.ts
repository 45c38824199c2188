import type { z } from "zod";
import { type Author, type PersonActor, requireOrganizationPermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { newOneTimeToken } from "#bff/core/one-time-token.ts";
import { type AuditChange, recordChange } from "#bff/domain/audit/index.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Invitation, invitationInput } from "#shared/console/identity/people.ts";
import * as repo from "./invitations.repo.ts";
import { presentInvitation } from "./people.present.ts";
import { requireRoles } from "./requested-roles.ts";

const VALID_DAYS = 7;

const expiry = () => new Date(Date.now() + VALID_DAYS * 24 * 3600 * 1000);

type LinkServices = Pick<PlatformContext, "changes" | "config" | "db" | "secrets">;

export interface LinkedInvitation {
  invitation: Invitation;
  url: string;
}

export async function listInvitations(db: Db, organizationId: number): Promise<Invitation[]> {
  return (await repo.listInvitations(db, organizationId)).map(presentInvitation);
}

/** Creates an invitation and mails its link. Throws `Invalid` for invalid roles, and for an address of a member or of another invitation. */
export async function createInvitation(
  services: LinkServices,
  actor: PersonActor,
  organizationId: number,
  { email, role, publication_roles }: z.output<typeof invitationInput>,
): Promise<LinkedInvitation> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  const { token, tokenHash } = newOneTimeToken();
  return services.db.transaction().execute(async (trx) => {
    await requireRoles(trx, organizationId, { role, publication_roles });
    const member = await repo.findMember(trx, organizationId, email);
    if (member) throw new Invalid({ email: [message("rules.member_already", { name: member.name })] });
    const row = await repo.insertInvitation(trx, {
      organization_id: organizationId,
      email,
      role,
      publication_roles: JSON.stringify(publication_roles),
      token_hash: tokenHash,
      invited_by: actor.name,
      expires_at: expiry(),
    });
    if (!row) throw new Invalid({ email: [message("rules.invited_already")] });
    await record(trx, actor, row, {
      verb: "invited",
      after: { email, role: row.role, publication_roles: row.publication_roles },
    });
    await services.changes.publish(trx, { type: "people", organization_id: organizationId });
    return { invitation: presentInvitation(row), url: await mailLink(services, trx, actor, row, token) };
  });
}

/** Creates and mails a new link for an invitation, which replaces the previous link. Throws `NotFound`. */
export async function renewInvitation(
  services: LinkServices,
  actor: PersonActor,
  organizationId: number,
  id: number,
): Promise<LinkedInvitation> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  const { token, tokenHash } = newOneTimeToken();
  return services.db.transaction().execute(async (trx) => {
    const change = { token_hash: tokenHash, expires_at: expiry() };
    const row = await repo.renewInvitation(trx, organizationId, id, change);
    if (!row) throw new ServiceError("not_found.invitation");
    await record(trx, actor, row, { verb: "resent" });
    await services.changes.publish(trx, { type: "people", organization_id: organizationId });
    return { invitation: presentInvitation(row), url: await mailLink(services, trx, actor, row, token) };
  });
}

export async function withdrawInvitation(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  organizationId: number,
  id: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  await services.db.transaction().execute(async (trx) => {
    const row = await repo.deleteInvitation(trx, organizationId, id);
    if (!row) throw new ServiceError("not_found.invitation");
    await record(trx, actor, row, { verb: "withdrawn" });
    await services.changes.publish(trx, { type: "people", organization_id: organizationId });
  });
}

async function record(
  trx: Db,
  author: Author,
  { organization_id, id, email: name }: repo.InvitationRow,
  change: Omit<AuditChange, "record">,
): Promise<void> {
  await recordChange(trx, author, organization_id, { ...change, record: { type: "invitation", id, name } });
}

/** Mails the link of an invitation, and returns it. */
async function mailLink(
  services: LinkServices,
  trx: Db,
  actor: PersonActor,
  { email: to, organization_id }: repo.InvitationRow,
  token: string,
): Promise<string> {
  const url = `${services.config.baseUrl}/join#token=${token}`;
  const organization = await repo.findOrganizationName(trx, organization_id);
  const parameters = { person: actor.name, organization };
  const language = actor.language ?? "en";
  await queueMail(trx, services, { to, account: null, language, template: "invitation", parameters, url });
  return url;
}
