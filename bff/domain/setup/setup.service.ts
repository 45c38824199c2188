import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import {
  addPerson,
  enableAccount,
  findUserId,
  grantRole,
  lockEmail,
  type ProviderIdentity,
  readSetupLink,
  resetCredentials,
  type UserAtEpoch,
  userAtEpoch,
  useSetupLink,
} from "#bff/domain/identity/index.ts";
import {
  addOrganization,
  addPublication,
  listOrganizationIds,
  type PublicationRecord,
} from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Setup } from "#shared/console/identity/setup.ts";
import { addSamplePublication, importSampleIssue, sampleAuthor } from "./sample-publication.ts";
import { addSampleReaders } from "./sample-readers.ts";

/**
 * Redeems a one-time link: creates an administrator of all organizations, or recovers the account of an existing user. On the first
 * start also creates an organization and a publication. After a failure the link can be used again, and of two concurrent calls only
 * one succeeds. Throws `LinkUnusable` or `Invalid`.
 */
export async function runSetup(
  services: Parameters<typeof addSampleReaders>[0] & Pick<PlatformContext, "log">,
  given: Setup,
): Promise<{ email: string; publication_id: number | null; user: UserAtEpoch }> {
  const email = given.email.toLowerCase();
  await readSetupLink(services.db, given.token);
  // Hashed before the transaction, because hashing is slow and the transaction occupies a connection.
  const passwordHash = await passwords.hash(given.password);
  const { publication, user } = await services.db.transaction().execute(async (trx) => {
    await useSetupLink(trx, given.token);
    let organizationIds = await listOrganizationIds(trx);
    let first: PublicationRecord | null = null;
    if (organizationIds.length === 0) {
      if (!given.organization_name) throw new Invalid({ organization_name: [message("fields.required")] });
      const organizationId = await addOrganization(trx, given.organization_name);
      organizationIds = [organizationId];
      await recordChange(trx, system("setup"), organizationId, {
        verb: "created",
        record: { type: "organization", id: organizationId, name: given.organization_name },
        after: { name: given.organization_name },
      });
      if (given.sample) first = await addSamplePublication(services, trx, organizationId);
      else if (given.publication)
        first = await addPublication(trx, system("setup"), organizationId, given.publication);
      else throw new Invalid({ publication: [message("rules.sample_or_publication")] });
    }
    const { userId, unlinked } = await makeUser(trx, { email, name: given.name, passwordHash });
    // Creating a link requires access to the server, so the link may also enable a disabled account.
    const wasDisabled = await enableAccount(trx, userId);
    for (const organization_id of organizationIds) {
      await grantRole(trx, userId, organization_id, "admin");
      await recordChange(trx, system("setup"), organization_id, {
        verb: "joined",
        record: { type: "person", id: userId, name: given.name },
        after: { email, role: "admin" },
      });
      for (const identity of unlinked)
        await recordChange(trx, system("setup"), organization_id, {
          verb: "provider_unlinked",
          record: { type: "person", id: userId, name: given.name },
          before: { ...identity },
        });
      if (wasDisabled)
        await recordChange(trx, system("setup"), organization_id, {
          verb: "enabled",
          record: { type: "person", id: userId, name: given.name },
        });
    }
    return { publication: first, user: await userAtEpoch(trx, userId) };
  });
  if (publication && given.sample) {
    const author = sampleAuthor(publication, { userId: user.userId, name: given.name, email });
    // Errors are only logged, because the link has been redeemed and the account works.
    for (const add of [importSampleIssue, addSampleReaders])
      await add(services, author, publication).catch((error: unknown) =>
        services.log.warn({ err: error }, "failed to add sample contents; setup continues without them"),
      );
  }
  return { email, publication_id: publication?.id ?? null, user };
}

/** Creates a user, or resets the credentials of an existing one to the new password. */
async function makeUser(
  trx: Db,
  given: { email: string; name: string; passwordHash: string },
): Promise<{ userId: string; unlinked: ProviderIdentity[] }> {
  await lockEmail(trx, given.email);
  const existing = await findUserId(trx, given.email);
  if (existing === null) return { userId: await addPerson(trx, given), unlinked: [] };
  return { userId: existing, unlinked: await resetCredentials(trx, existing, given.passwordHash) };
}
