import type { Setup } from "#shared/console/session.ts";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  addPerson,
  enableAccount,
  findUserId,
  grantRole,
  hashPassword,
  lockAddress,
  resetCredentials,
} from "../accounts/accounts.service.ts";
import { type UserAtEpoch, userAtEpoch } from "../accounts/credential-epoch.service.ts";
import type { ProviderIdentity } from "../accounts/provider-links.service.ts";
import { readSetupLink, useSetupLink } from "../accounts/setup-links.service.ts";
import { system } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid } from "../errors.ts";
import {
  addOrganization,
  addPublication,
  listOrganizationIds,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import { addSamplePublication, importSampleIssue } from "./sample-publication.ts";

/**
 * Uses a one-time link: creates an administrator of every organization, on a first start with an organization and a
 * publication. Recovers the account of a person who exists. A failure leaves the link unused; of two concurrent calls one
 * wins. Throws `LinkUnusable` or `Invalid`.
 */
export async function runSetup(
  services: Services,
  given: Setup,
): Promise<{ email: string; publication_id: number | null; user: UserAtEpoch }> {
  const email = given.email.toLowerCase();
  await readSetupLink(services.db, given.token);
  // Before the transaction, which would hold a connection for as long.
  const passwordHash = await hashPassword(services, given.password);
  const { publication, user } = await services.db.transaction().execute(async (trx) => {
    await useSetupLink(trx, given.token);
    let organizationIds = await listOrganizationIds(trx);
    let first: PublicationRecord | null = null;
    if (organizationIds.length === 0) {
      if (!given.organization_name) throw new Invalid({ organization_name: [message("fields.required")] });
      const organizationId = await addOrganization(trx, given.organization_name);
      organizationIds = [organizationId];
      await recordChange(
        trx,
        system("setup"),
        { organization_id: organizationId },
        {
          verb: "created",
          record: { type: "organization", id: organizationId, name: given.organization_name },
          after: { name: given.organization_name },
        },
      );
      if (given.sample) first = await addSamplePublication(services, trx, organizationId);
      else if (given.publication)
        first = await addPublication(trx, system("setup"), organizationId, given.publication);
      else throw new Invalid({ publication: [message("rules.sample_or_publication")] });
    }
    const { userId, unlinked } = await makeUser(trx, { email, name: given.name, passwordHash });
    // Whoever may make a link on the machine may also let an account in that was shut out.
    const wasDisabled = await enableAccount(trx, userId);
    for (const organization_id of organizationIds) {
      await grantRole(trx, userId, organization_id, "admin");
      await recordChange(
        trx,
        system("setup"),
        { organization_id },
        {
          verb: "joined",
          record: { type: "person", id: userId, name: given.name },
          after: { email, role: "admin" },
        },
      );
      for (const identity of unlinked)
        await recordChange(
          trx,
          system("setup"),
          { organization_id },
          {
            verb: "provider_unlinked",
            record: { type: "person", id: userId, name: given.name },
            before: { ...identity },
          },
        );
      if (wasDisabled)
        await recordChange(
          trx,
          system("setup"),
          { organization_id },
          { verb: "enabled", record: { type: "person", id: userId, name: given.name } },
        );
    }
    return { publication: first, user: await userAtEpoch(trx, userId) };
  });
  if (publication && given.sample)
    // The link is used: to fail now would leave somebody before a door that has let them in.
    await importSampleIssue(services, publication, { userId: user.userId, name: given.name, email }).catch(
      (error: unknown) => services.log.warn({ err: error }, "the sample publication has no issue"),
    );
  return { email, publication_id: publication?.id ?? null, user };
}

/** Creates a person, or recovers the account of one who exists: only the new password signs in. */
async function makeUser(
  trx: Db,
  given: { email: string; name: string; passwordHash: string },
): Promise<{ userId: string; unlinked: ProviderIdentity[] }> {
  await lockAddress(trx, given.email);
  const existing = await findUserId(trx, given.email);
  if (existing === null) return { userId: await addPerson(trx, given), unlinked: [] };
  return { userId: existing, unlinked: await resetCredentials(trx, existing, given.passwordHash) };
}
