import { randomBytes } from "node:crypto";
import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { type AuditChange, recordChange } from "#bff/domain/audit/index.ts";
import { requireOwnPublication } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type NewReaderClient,
  type ReaderClient,
  type ReaderClientChange,
  readerClient,
} from "#shared/console/readers/reader-clients.ts";
import * as repo from "../clients/clients.repo.ts";

const ID_BYTES = 12;
const SECRET_BYTES = 32;

type ClientContext = Pick<PlatformContext, "db">;

export async function listReaderClients(
  { db }: ClientContext,
  organizationId: number,
): Promise<ReaderClient[]> {
  return (await repo.listClientRows(db, organizationId)).map(present);
}

/** Registers an app. Returns its secret, which is not stored; null for a public app. */
export function createReaderClient(
  { db }: ClientContext,
  author: Author,
  organization_id: number,
  { type, ...given }: NewReaderClient,
) {
  return db.transaction().execute(async (trx) => {
    await requireOwnPublication(trx, organization_id, given.publication_id);
    const secret = type === "confidential" ? newSecret() : null;
    const row = await repo.insertClient(trx, {
      id: `app-${randomBytes(ID_BYTES).toString("hex")}`,
      organization_id,
      ...given,
      secret_hash: secret === null ? null : digestOf(secret),
    });
    await record(trx, author, row, { verb: "created", after: present(row) });
    return { client: present(row), secret };
  });
}

/** Changes an app. Throws `NotFound`, `VersionConflict` or `Invalid`. */
export function changeReaderClient(
  { db }: ClientContext,
  author: Author,
  { organizationId, clientId }: ClientPath,
  given: ReaderClientChange,
  ifMatch: string | undefined,
) {
  return db.transaction().execute(async (trx) => {
    const before = await lock(trx, { organizationId, clientId }, ifMatch);
    await requireOwnPublication(trx, organizationId, given.publication_id);
    const after = await repo.updateClient(trx, clientId, { ...given, version: before.version + 1 });
    await record(trx, author, after, { verb: "updated", before: present(before), after: present(after) });
    return present(after);
  });
}

/** Replaces the secret of a confidential app. Throws `NotFound`, `VersionConflict`, or `Conflict` for a public app. */
export function rotateReaderClientSecret(
  { db }: ClientContext,
  author: Author,
  path: ClientPath,
  ifMatch: string | undefined,
) {
  return db.transaction().execute(async (trx) => {
    const before = await lock(trx, path, ifMatch);
    if (before.secret_hash === null) throw new ServiceError("public_client");
    const secret = newSecret();
    const change = { secret_hash: digestOf(secret), version: before.version + 1 };
    const after = await repo.updateClient(trx, before.id, change);
    await record(trx, author, after, { verb: "rotated" });
    return { client: present(after), secret };
  });
}

/** Deletes an app and signs its readers out of it. Throws `NotFound` or `VersionConflict`. */
export async function deleteReaderClient(
  { db }: ClientContext,
  author: Author,
  path: ClientPath,
  ifMatch: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lock(trx, path, ifMatch);
    await repo.deleteRecordsOfClient(trx, before.id);
    await repo.deleteClient(trx, before.id);
    await record(trx, author, before, { verb: "deleted", before: present(before) });
  });
}

export interface ClientPath {
  organizationId: number;
  clientId: string;
}

async function lock(trx: Db, { organizationId, clientId }: ClientPath, ifMatch: string | undefined) {
  const row = await repo.lockClientRow(trx, organizationId, clientId);
  return requireRecord(row, ifMatch, () => new ServiceError("not_found.reader_client"));
}

function record(
  trx: Db,
  author: Author,
  { id, name, organization_id }: repo.ReaderClientRow,
  change: Omit<AuditChange, "record">,
): Promise<void> {
  return recordChange(trx, author, organization_id, {
    ...change,
    record: { type: "reader_client", id, name },
  });
}

const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

function present(row: repo.ReaderClientRow): ReaderClient {
  return presentAs(readerClient, { ...row, type: row.secret_hash === null ? "public" : "confidential" });
}
