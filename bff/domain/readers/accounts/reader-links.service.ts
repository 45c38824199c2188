import type { PlatformContext } from "#bff/core/context.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { violatesUnique } from "#bff/platform/database/database-failures.ts";
import type { ReaderLinkPurpose } from "#bff/schema/tables/readers.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Look } from "../look.ts";
import { deletePasskeys, listPasskeyRows } from "../passkeys/passkeys.repo.ts";
import {
  findReaderByEmail,
  insertReader,
  lockReader,
  type ReaderRow,
  updateReader,
} from "../reader-accounts.repo.ts";
import { type MailContext, mailOf } from "../reader-mail.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";
import { checkPassword } from "./password-check.service.ts";
import { deleteLinks, findLink, lockMailboxOf, takeLink } from "./reader-links.repo.ts";
import { joinOrganization } from "./reader-organizations.repo.ts";

export interface OpenLink {
  purpose: ReaderLinkPurpose;
  email: string;
  publicationId: number | null;
  /** Name of the account, or null if there is none yet. */
  name: string | null;
  hasPasskeys: boolean;
}

/** Returns what a link is for, or null if it cannot be used any longer. */
export async function openLink({ db }: Pick<PlatformContext, "db">, token: string): Promise<OpenLink | null> {
  const link = await findLink(db, token);
  if (!link) return null;
  const reader = await findReaderByEmail(db, link.email);
  return {
    purpose: link.purpose,
    email: link.email,
    publicationId: link.publication_id,
    name: reader?.name ?? null,
    hasPasskeys: reader !== undefined && (await listPasskeyRows(db, reader.id)).length > 0,
  };
}

/**
 * Uses a link to the mailbox of a reader: sets the name and the password, and ends everything that was signed in with an earlier one.
 * Removes passkeys, too, because someone else who knew the password may have added them. Only this sets a password of an account
 * without one, so that no one who registers a foreign address can wait in it. Returns the reader, or null if the link cannot be used any
 * longer or the account is disabled.
 */
export async function redeemPasswordLink(
  services: MailContext,
  token: string,
  given: { name: string; password: string; language: Language; look: Look },
): Promise<ReaderRow | null> {
  if (!(await findLink(services.db, token))) return null;
  const passwordHash = await passwords.hash(given.password);
  return services.db.transaction().execute(async (trx) => {
    const link = await lockMailboxOf(trx, token);
    if (!link || link.purpose === "address") return null;
    const { email } = link;
    const found = await findReaderByEmail(trx, email);
    if (!found && link.purpose !== "sign_up") return null;
    // Before the link, because an erasure and a change of the address lock the reader, and then delete the links.
    const known = found && (await lockReader(trx, found.id));
    if (!(await takeLink(trx, token))) return null;
    const { is_new, ...reader } = known
      ? { ...known, is_new: false }
      : await insertReader(trx, { email, name: given.name, language: given.language });
    const { id } = reader;
    if (is_new && link.publication_id !== null)
      await publishWebhookEvent(trx, link.publication_id, "reader.created", { reader: { id } });
    if (reader.disabled_at !== null) return null;
    const isFirst = reader.password_hash === null;
    await updateReader(trx, id, {
      password_hash: passwordHash,
      verified_at: reader.verified_at ?? new Date(),
      ...(isFirst && { name: given.name, language: given.language }),
    });
    await endAllSessions(trx, id);
    await deletePasskeys(trx, id);
    await deleteLinks(trx, email);
    if (link.organization_id !== null && link.purpose !== "reset")
      await joinOrganization(trx, id, {
        organizationId: link.organization_id,
        publicationId: link.publication_id,
      });
    if (!isFirst)
      await queueMail(trx, services, {
        ...mailOf(given, email, id),
        template: "reader_password_changed",
        url: null,
      });
    return reader;
  });
}

export type AddressLinkResult = { email: string } | { problem: "unusable" | "wrong" } | { seconds: number };

/**
 * Uses a link to a new address. Needs the password of the account, because the owner of the mailbox could otherwise confirm the address
 * for the account of someone else, who could then sign in with it.
 */
export async function redeemAddressLink(
  services: MailContext & Pick<PlatformContext, "rateLimits">,
  token: string,
  given: { password: string; language: Language; look: Look },
): Promise<AddressLinkResult> {
  const readerId = (await findLink(services.db, token))?.reader_id;
  if (!readerId) return { problem: "unusable" };
  const check = await checkPassword(services, readerId, given.password);
  if (typeof check === "object") return check;
  if (check === "wrong") return { problem: "wrong" };
  const email = await changeAddress(services, token, given);
  return email === null ? { problem: "unusable" } : { email };
}

function changeAddress(
  services: MailContext,
  token: string,
  given: { language: Language; look: Look },
): Promise<string | null> {
  const change = services.db.transaction().execute(async (trx) => {
    const link = await lockMailboxOf(trx, token);
    if (!link || link.reader_id === null) return null;
    const reader = await lockReader(trx, link.reader_id);
    if (!reader || !(await takeLink(trx, token)) || (await findReaderByEmail(trx, link.email))) return null;
    await updateReader(trx, reader.id, { email: link.email });
    await deleteLinks(trx, link.email);
    await deleteLinks(trx, reader.email);
    await queueMail(trx, services, {
      ...mailOf(given, reader.email, reader.id),
      template: "reader_address_changed",
      url: null,
    });
    return link.email;
  });
  return change.catch((error: unknown) => {
    // Someone else got the address at the same time.
    if (violatesUnique(error, "reader_accounts_email")) return null;
    throw error;
  });
}
