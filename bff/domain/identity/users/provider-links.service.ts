import { ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ProviderLink } from "#shared/console/identity/sign-in-provider.ts";
import * as repo from "./provider-links.repo.ts";

export type { ProviderIdentity } from "./provider-links.repo.ts";

export const { findLinkedUser, linkProvider, selectProviderLinks, wasUnlinked } = repo;

/** A provider link. `created_at` is a string in rows selected as JSON. */
interface LinkRow extends repo.ProviderIdentity {
  id: string;
  provider: string | null;
  created_at: Date | string;
}

export function presentProviderLink({ id, issuer, provider, subject, created_at }: LinkRow): ProviderLink {
  return {
    id,
    issuer,
    provider: provider ?? new URL(issuer).host,
    subject,
    linked_at: iso(new Date(created_at)),
  };
}

/** Throws `NotFound` unless an identity is linked to the user. */
export async function requireProviderLink(db: Db, userId: string, linkId: string): Promise<void> {
  const found = await repo
    .selectProviderLinks(db, userId)
    .where("accounts.id", "=", linkId)
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Unlinks an identity, which ends the sessions of the user. Returns the identity. Throws `NotFound`. */
export async function unlinkProvider(
  trx: Db,
  userId: string,
  linkId: string,
): Promise<repo.ProviderIdentity> {
  const [identity] = await repo.unlink(trx, userId, linkId);
  if (!identity) throw notFound();
  return identity;
}

const notFound = () => new ServiceError("not_found.linked_account");

export function unlinkProviders(trx: Db, userId: string): Promise<repo.ProviderIdentity[]> {
  return repo.unlink(trx, userId);
}
