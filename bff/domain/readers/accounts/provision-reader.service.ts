import type { Db } from "#bff/schema/tables.ts";
import { findReaderByEmail, insertReader, updateReader } from "../reader-accounts.repo.ts";
import { joinOrganization } from "./reader-organizations.repo.ts";
import { normalizeEmail } from "./sign-in.service.ts";

export async function hasReader(db: Db, email: string): Promise<boolean> {
  return (await findReaderByEmail(db, normalizeEmail(email))) !== undefined;
}

/**
 * Creates the reader of a provisioning file, with a password, and shows the reader to the organization. Returns the ID. The account of
 * a reader who has one stays as it is, because it belongs to the owner of the mailbox.
 */
export async function provisionReader(
  trx: Db,
  organizationId: number,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string | null },
): Promise<string> {
  const reader = await insertReader(trx, { email: normalizeEmail(email), name, language: null });
  if (reader.is_new)
    await updateReader(trx, reader.id, { password_hash: passwordHash, verified_at: new Date() });
  await joinOrganization(trx, reader.id, { organizationId, publicationId: null });
  return reader.id;
}
