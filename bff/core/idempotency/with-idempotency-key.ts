import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "#bff/schema/tables.ts";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import type { PlatformContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { acquireKey, type IdempotencyScope, saveRecord } from "./idempotency-keys.repo.ts";

type Trx = Transaction<Database>;

/** A record with whether an earlier request of the same key created it. */
export interface Creation<Row> {
  row: Row;
  isReplay: boolean;
}

/** The key was sent before with another body (422). */
export class IdempotencyKeyReused extends ServiceError<"idempotency_key_reused"> {
  /** The record that the first request created. */
  readonly recordId: number;
  constructor(recordId: number) {
    super("idempotency_key_reused");
    this.recordId = recordId;
  }
}

/**
 * Creates a record, once per idempotency key if there is one. A repeated request returns the current record. Concurrent
 * requests wait for the first. A record deleted since is created again. Throws `IdempotencyKeyReused` for another body.
 */
export function withIdempotencyKey<Row extends { id: number }>(
  { db }: Pick<PlatformContext, "db">,
  scope: Omit<IdempotencyScope, "key"> & { key: string | undefined },
  /** The request as it was understood: two texts of the same JSON are the same request. */
  body: unknown,
  steps: { find: (trx: Trx, id: number) => Promise<Row | undefined>; create: (trx: Trx) => Promise<Row> },
): Promise<Creation<Row>> {
  return db.transaction().execute(async (trx) => {
    const { key } = scope;
    if (key === undefined) return { row: await steps.create(trx), isReplay: false };
    const bodyHash = hashOf(body);
    const earlier = await acquireKey(trx, { ...scope, key });
    const existing = earlier.record_id === null ? undefined : await steps.find(trx, earlier.record_id);
    if (existing) {
      // Keys of earlier versions have no hash.
      if (earlier.body_hash !== null && earlier.body_hash !== bodyHash)
        throw new IdempotencyKeyReused(existing.id);
      return { row: existing, isReplay: true };
    }
    const row = await steps.create(trx);
    await saveRecord(trx, { ...scope, key }, { record_id: row.id, body_hash: bodyHash });
    return { row, isReplay: false };
  });
}

function hashOf(body: unknown): string {
  const text = JSON.stringify(body, (_name, value: unknown) =>
    value instanceof ReceivedFile ? hash("sha256", value.bytes) : value,
  );
  return hash("sha256", text);
}
