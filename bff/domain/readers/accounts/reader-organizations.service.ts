import type { PlatformContext } from "#bff/core/context.ts";
import type { Look } from "../look.ts";
import { findActiveReader } from "../reader-accounts.repo.ts";
import { joinOrganization } from "./reader-organizations.repo.ts";

/** Finds a reader who may sign in. */
export const findReader = ({ db }: Pick<PlatformContext, "db">, readerId: string) =>
  findActiveReader(db, readerId);

/** Shows a reader who signs in through a publication to its organization, if anyone may register there. */
export async function admitReader(
  { db }: Pick<PlatformContext, "db">,
  readerId: string,
  { publication, signUp }: Look,
): Promise<void> {
  if (publication && signUp === "open")
    await joinOrganization(db, readerId, {
      organizationId: publication.organizationId,
      publicationId: publication.id,
    });
}
