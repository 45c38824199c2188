import { randomUUID } from "node:crypto";
import { MAX_TEST_READERS, type TestReader } from "#shared/console/test-readers.ts";
import { message } from "../../messages/message.ts";
import type { Services } from "../../services.ts";
import type { Author } from "../actor.ts";
import { type AuditPlace, recordChange } from "../audit/audit.service.ts";
import { expiryOf } from "../authorization/token-expiry.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { type ReaderTokens, tokensOf } from "../kiosk/shown-items.service.ts";
import { iso, isoOrNull } from "../present-time.ts";
import * as repo from "./test-readers.repo.ts";

const LAST_YEAR = Date.UTC(9999, 0);

/** Whose tokens they are, as somebody said or as an identity provider did. */
export interface GivenReader {
  name: string;
  token: string;
  idToken: string | null;
  /** Null: nobody signed in; the token was pasted. */
  signedIn: { subject: string; expiresAt: Date | null } | null;
}

export async function listTestReaders({ db }: Services, publicationId: number): Promise<TestReader[]> {
  return (await repo.listTestReaders(db, publicationId)).map(present);
}

/**
 * Keeps a reader's tokens, sealed. Whoever signs in again is the same test reader with newer tokens. Throws `Invalid` for
 * what no reader could send, and `Conflict` where there are enough of them.
 */
export async function keepTestReader(
  { db, secrets }: Services,
  author: Author,
  publication: AuditPlace & { id: number },
  { name, token, idToken, signedIn }: GivenReader,
): Promise<TestReader> {
  const publicationId = publication.id;
  requireSendable(token, idToken);
  const values = {
    name,
    fingerprint: secrets.fingerprint(token),
    token: secrets.seal(token),
    id_token: idToken === null ? null : secrets.seal(idToken),
    expires_at: expiryNamedIn(token) ?? signedIn?.expiresAt ?? null,
  };
  return db.transaction().execute(async (trx) => {
    await repo.lockTestReaders(trx, publicationId);
    const subject = signedIn?.subject ?? null;
    const renewed = subject && (await repo.renewSignedIn(trx, publicationId, subject, values));
    if (renewed) {
      await recordChange(trx, author, publication, { verb: "updated", record: recordOf(renewed) });
      return present(renewed);
    }
    if ((await repo.countTestReaders(trx, publicationId)) >= MAX_TEST_READERS) throw enough();
    const added = await repo.insertTestReader(trx, {
      id: randomUUID(),
      publication_id: publicationId,
      ...values,
      signed_in: signedIn !== null,
      subject,
    });
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf(added),
      after: { ...added, subject: undefined, fingerprint: undefined },
    });
    return present(added);
  });
}

export async function forgetTestReader(
  { db }: Services,
  author: Author,
  publication: AuditPlace & { id: number },
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const forgotten = await repo.deleteTestReader(trx, publication.id, id);
    if (!forgotten) throw new ServiceError("not_found.test_reader");
    await recordChange(trx, author, publication, { verb: "deleted", record: recordOf(forgotten) });
  });
}

function recordOf({ id, name }: { id: string; name: string }) {
  return { type: "test_reader" as const, id, name };
}

/** The tokens of test readers, by their ids and in their order. Throws `Invalid` at `field` for one that is none. */
export async function tokensOfTestReaders(
  { db, secrets }: Services,
  publicationId: number,
  ids: readonly string[],
  field: string,
): Promise<ReaderTokens[]> {
  const rows = await repo.findTestReaders(db, publicationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Invalid({ [field]: [message("rules.test_reader_gone")] });
    return {
      token: secrets.open(row.token),
      idToken: row.id_token === null ? null : secrets.open(row.id_token),
    };
  });
}

/** What a token says of its own end, without trusting it; null for a moment that nobody will see. */
function expiryNamedIn(token: string): Date | null {
  const expiry = expiryOf(token);
  return expiry !== null && expiry > 0 && expiry < LAST_YEAR ? new Date(expiry) : null;
}

function requireSendable(token: string, idToken: string | null): void {
  try {
    tokensOf(token, idToken);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const field = error.code === "id_token_malformed" ? "id_token" : "token";
    throw new Invalid({
      [field]: [message("rules.token_form")],
    });
  }
}

function enough(): ServiceError {
  return new ServiceError("too_many_test_readers", { maximum: MAX_TEST_READERS });
}

function present(row: repo.TestReaderRow): TestReader {
  return {
    id: row.id,
    name: row.name,
    fingerprint: row.fingerprint,
    has_id_token: row.id_token !== null,
    expires_at: isoOrNull(row.expires_at),
    signed_in: row.signed_in,
    created_at: iso(row.created_at),
  };
}
