import { setTimeout } from "node:timers/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import type { InvitationMail } from "#shared/console/readers/readers.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import type { Look, PublicationLook } from "../look.ts";
import { findReaderByEmail, insertReader, type ReaderRow } from "../reader-accounts.repo.ts";
import { type MailContext, mailOf } from "../reader-mail.ts";
import { addLink } from "./reader-links.repo.ts";
import { joinOrganization } from "./reader-organizations.repo.ts";
import { normalizeEmail } from "./sign-in.service.ts";

/**
 * Requests for mails take at least this time, which is longer than their work, so that the time does not tell whether an address has an
 * account.
 */
export const ANSWER_MS = 400;

export interface MailRequest {
  email: string;
  look: Look;
  language: Language;
  /** Returns the address of the page for a token. */
  urlOf: (token: string) => string;
  /** Address of the sign-in page. */
  signInUrl: string;
}

/** Mails a link with which an unknown reader finishes the account. A known reader is told about the account instead. */
export function requestSignUp(services: MailContext, request: MailRequest): Promise<void> {
  return alike(services, async (trx) => {
    const email = normalizeEmail(request.email);
    const reader = await findReaderByEmail(trx, email);
    if (reader?.verified_at) return tellKnown(trx, services, reader, request);
    await mailLink(trx, services, request, { purpose: "sign_up", email }, reader);
  });
}

/** Mails a link with which a reader sets a new password. Does nothing for an unknown address. */
export function requestReset(services: MailContext, request: MailRequest): Promise<void> {
  return alike(services, async (trx) => {
    const email = normalizeEmail(request.email);
    const reader = await findReaderByEmail(trx, email);
    if (!reader || reader.disabled_at !== null) return;
    await mailLink(trx, services, request, { purpose: "reset", email }, reader);
  });
}

/** Mails a link to a reader's new address. The owner of an address that another account has is told about it instead. */
export function requestAddressChange(
  services: MailContext,
  reader: ReaderRow,
  request: MailRequest,
): Promise<void> {
  return alike(services, async (trx) => {
    const email = normalizeEmail(request.email);
    if (email === reader.email) return;
    const other = await findReaderByEmail(trx, email);
    if (other) return tellKnown(trx, services, other, request);
    await mailLink(trx, services, request, { purpose: "address", email, readerId: reader.id }, reader);
  });
}

/**
 * Shows a reader to an organization, in the caller's transaction, and creates the account, without a password, if there is none. A
 * reader who has not verified the address gets one invitation of each organization, however many products it gives.
 */
export async function inviteReader(
  trx: Db,
  services: Omit<MailContext, "db">,
  given: { email: string; name: string; language: Language; look: PublicationLook },
): Promise<ReaderRow & { is_new: boolean; has_joined: boolean; invitation: InvitationMail | null }> {
  const reader = await insertReader(trx, {
    email: normalizeEmail(given.email),
    name: given.name,
    language: given.language,
  });
  const has_joined = await join(trx, reader.id, given.look);
  const invitation =
    has_joined && !reader.verified_at ? await mailInvitation(trx, services, reader, given) : null;
  return { ...reader, has_joined, invitation };
}

/** Mails a link to set a password. Returns what became of the mail. */
export async function mailInvitation(
  trx: Db,
  services: Omit<MailContext, "db">,
  reader: Pick<ReaderRow, "id" | "email">,
  given: { language: Language; look: PublicationLook },
): Promise<InvitationMail> {
  const request = { ...given, urlOf: (token: string) => linkUrl(services, token) };
  const link = { purpose: "invitation", email: reader.email } as const;
  if (!(await mailLink(trx, services, request, link, reader))) return "limited";
  return services.config.mail ? "queued" : "kept";
}

/** The mail with the link of each purpose. */
const TEMPLATES = {
  sign_up: "reader_verification",
  reset: "reader_new_password",
  address: "reader_new_address",
  invitation: "reader_invitation",
} as const;

/** Returns false if the address got too many mails. */
async function mailLink(
  trx: Db,
  services: Omit<MailContext, "db">,
  request: Pick<MailRequest, "language" | "look" | "urlOf">,
  link: { purpose: keyof typeof TEMPLATES; email: string; readerId?: string },
  reader: Pick<ReaderRow, "id"> | undefined,
): Promise<boolean> {
  const token = await addLink(trx, { ...link, look: request.look });
  return queueMail(trx, services, {
    ...mailOf(request, link.email, reader?.id ?? null),
    template: TEMPLATES[link.purpose],
    url: request.urlOf(token),
  });
}

/** Returns the address of the page of a link that belongs to no sign-in in progress. */
export function linkUrl({ config }: Pick<PlatformContext, "config">, token: string): string {
  return `${config.baseUrl}${READERS_PATH}/link?token=${token}`;
}

async function alike({ db }: MailContext, work: (trx: Db) => Promise<void>): Promise<void> {
  await Promise.all([db.transaction().execute(work), setTimeout(ANSWER_MS)]);
}

async function tellKnown(
  trx: Db,
  services: MailContext,
  reader: ReaderRow,
  request: MailRequest,
): Promise<void> {
  await queueMail(trx, services, {
    ...mailOf(request, reader.email, reader.id),
    template: "reader_known",
    url: request.signInUrl,
  });
}

async function join(trx: Db, readerId: string, { publication }: Look): Promise<boolean> {
  if (!publication) return false;
  return joinOrganization(trx, readerId, {
    organizationId: publication.organizationId,
    publicationId: publication.id,
  });
}
