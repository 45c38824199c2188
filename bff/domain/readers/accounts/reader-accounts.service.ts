import type { PlatformContext } from "#bff/core/context.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { eraseMailOf, queueMail } from "#bff/domain/mail/index.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Look } from "../look.ts";
import { listPasskeyRows } from "../passkeys/passkeys.repo.ts";
import { deleteReader, lockReader, type ReaderRow, updateReader } from "../reader-accounts.repo.ts";
import { type MailContext, mailOf } from "../reader-mail.ts";
import { endAllSessions, endSessions } from "../sessions/end-sessions.ts";
import { isSessionOpen, listSessions } from "../sessions/reader-sessions.repo.ts";
import { deleteLinks } from "./reader-links.repo.ts";

/** Renames a reader. */
export async function renameReader({ db }: Pick<PlatformContext, "db">, readerId: string, name: string) {
  await updateReader(db, readerId, { name });
}

/**
 * Sets a new password of a signed-in reader, ends the other sessions, and mails the reader about it. Does nothing if the session has
 * ended since then.
 */
export async function changePassword(
  services: MailContext,
  readerId: string,
  given: { password: string; sessionUid: string; language: Language; look: Look },
): Promise<void> {
  const { password, sessionUid } = given;
  const passwordHash = await passwords.hash(password);
  await services.db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, readerId);
    if (!reader || !(await isSessionOpen(trx, readerId, sessionUid))) return;
    await updateReader(trx, readerId, { password_hash: passwordHash });
    await endSessions(trx, readerId, { except: sessionUid });
    await queueMail(trx, services, {
      ...mailOf(given, reader.email, readerId),
      template: "reader_password_changed",
      url: null,
    });
  });
}

/** Disables an account, which ends all of its sessions, or enables it again. */
export async function setDisabled(trx: Db, readerId: string, isDisabled: boolean): Promise<void> {
  await updateReader(trx, readerId, { disabled_at: isDisabled ? new Date() : null });
  if (isDisabled) await endAllSessions(trx, readerId);
}

/** Deletes a reader with everything that belongs to the account. Returns false if there is none. */
export async function eraseReader(
  trx: Db,
  readerId: string,
  { onlyUnverified = false }: { onlyUnverified?: boolean } = {},
): Promise<boolean> {
  const reader = await lockReader(trx, readerId);
  if (!reader || (onlyUnverified && reader.verified_at !== null)) return false;
  await endAllSessions(trx, readerId);
  await deleteLinks(trx, reader.email);
  await eraseMailOf(trx, reader);
  await deleteReader(trx, readerId);
  return true;
}

/** Returns everything that the account of a reader contains, for the reader. */
export async function exportReader(db: Db, reader: ReaderRow) {
  const [sessions, passkeys, organizations] = await Promise.all([
    listSessions(db, reader.id),
    listPasskeyRows(db, reader.id),
    db
      .selectFrom("reader_organizations")
      .innerJoin("organizations", "organizations.id", "reader_organizations.organization_id")
      .select(["organizations.name", "reader_organizations.joined_at"])
      .where("reader_id", "=", reader.id)
      .orderBy("reader_organizations.joined_at")
      .execute(),
  ]);
  return {
    account: pickJson(reader, [
      "id",
      "email",
      "name",
      "language",
      "created_at",
      "verified_at",
      "last_seen_at",
    ]),
    organizations: organizations.map((joined) => pickJson(joined, ["name", "joined_at"])),
    sessions: sessions.map((session) => pickJson(session, ["signed_in_at", "last_seen_at", "user_agent"])),
    passkeys: passkeys.map((passkey) => pickJson(passkey, ["name", "created_at", "last_used_at"])),
  };
}
