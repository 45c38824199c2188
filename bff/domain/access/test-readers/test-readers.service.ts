import { randomUUID } from "node:crypto";
import type { Author, PublicationRef } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import { MAX_TEST_READERS, type TestReader, testReader } from "#shared/console/access/test-readers.ts";
import { parseEnteredTokens, type ReaderTokens } from "../checks/reader-tokens.ts";
import { jwtExpiryMs } from "../token-expiry.ts";
import * as repo from "./test-readers.repo.ts";

/** The end of the years that an ISO 8601 date writes with four digits. */
const MAX_EXPIRY_MS = Date.UTC(9999, 0);

export interface TestReaderInput {
  name: string;
  token: string;
  idToken: string | null;
  /** The sign-in at the identity provider, with the account if Newsrack's provider has it; null if the token was entered by hand. */
  signedIn: { subject: string; readerId: string | null; expiresAt: Date | null } | null;
}

export async function listTestReaders(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
): Promise<TestReader[]> {
  return (await repo.listTestReaders(db, publicationId)).map(present);
}

/**
 * Saves a test reader with encrypted tokens. A reader who signs in again gets new tokens. Throws `Invalid` for a malformed
 * token, and `Conflict` if the publication has the maximum number of test readers.
 */
export async function saveTestReader(
  { db, secrets }: Pick<PlatformContext, "db" | "secrets">,
  author: Author,
  publication: PublicationRef,
  { name, token, idToken, signedIn }: TestReaderInput,
): Promise<TestReader> {
  const publicationId = publication.id;
  requireWellFormed(token, idToken);
  const values = {
    name,
    fingerprint: secrets.fingerprint(token),
    token: secrets.seal(token),
    id_token: idToken === null ? null : secrets.seal(idToken),
    expires_at: expiryOf(token) ?? signedIn?.expiresAt ?? null,
  };
  return db.transaction().execute(async (trx) => {
    await repo.lockTestReaders(trx, publicationId);
    const subject = signedIn?.subject ?? null;
    const renewed = subject && (await repo.updateSignedIn(trx, publicationId, subject, values));
    if (renewed) {
      await recordChange(trx, author, publication, { verb: "updated", record: recordOf(renewed) });
      return present(renewed);
    }
    if ((await repo.countTestReaders(trx, publicationId)) >= MAX_TEST_READERS) throw tooMany();
    const added = await repo.insertTestReader(trx, {
      id: randomUUID(),
      publication_id: publicationId,
      ...values,
      signed_in: signedIn !== null,
      subject,
      reader_id: signedIn?.readerId ?? null,
    });
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf(added),
      after: {
        ...added,
        name: recordOf(added).name,
        ...{ subject: undefined, reader_id: undefined, fingerprint: undefined },
      },
    });
    return present(added);
  });
}

export async function deleteTestReader(
  { db }: Pick<PlatformContext, "db">,
  author: Author,
  publication: PublicationRef,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await repo.deleteTestReader(trx, publication.id, id);
    if (!deleted) throw new ServiceError("not_found.test_reader");
    await recordChange(trx, author, publication, { verb: "deleted", record: recordOf(deleted) });
  });
}

/** An account of Newsrack is named by its ID, because the entry outlives it. */
function recordOf({ id, name, reader_id }: Pick<repo.TestReaderRow, "id" | "name" | "reader_id">) {
  return { type: "test_reader" as const, id, name: reader_id ?? name };
}

/** Returns the tokens of test readers in the order of their IDs. Throws `Invalid` at `field` for an unknown ID. */
export async function tokensOfTestReaders(
  { db, secrets }: Pick<PlatformContext, "db" | "secrets">,
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

/** Returns the expiry of a JWT for display, or null if it is missing or out of range. */
function expiryOf(token: string): Date | null {
  const expiry = jwtExpiryMs(token);
  return expiry !== null && expiry > 0 && expiry < MAX_EXPIRY_MS ? new Date(expiry) : null;
}

function requireWellFormed(token: string, idToken: string | null): void {
  try {
    parseEnteredTokens(token, idToken);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const field = error.code === "id_token_malformed" ? "id_token" : "token";
    throw new Invalid({
      [field]: [message("rules.token_form")],
    });
  }
}

function tooMany(): ServiceError {
  return new ServiceError("too_many_test_readers", { maximum: MAX_TEST_READERS });
}

function present(row: repo.TestReaderRow): TestReader {
  return presentAs(testReader, { ...row, has_id_token: row.id_token !== null });
}
