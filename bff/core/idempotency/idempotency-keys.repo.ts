import type { Selectable } from "kysely";
import type { IdempotencyKeysTable } from "#bff/schema/tables/idempotency-keys.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Identifies a request. The same key identifies another request in another publication or for another kind of record. */
export interface IdempotencyScope {
  publicationId: number;
  kind: "emag" | "story" | "story_comment" | "article_category";
  key: string;
}

type Created = Pick<Selectable<IdempotencyKeysTable>, "record_id" | "body_hash">;

/** Locks the key for this transaction. Returns the record it created earlier, with the hash of that request. */
export async function acquireKey(trx: Db, { publicationId: publication_id, kind, key }: IdempotencyScope) {
  return trx
    .insertInto("idempotency_keys")
    .values({ publication_id, kind, key, record_id: null, body_hash: null })
    .onConflict((conflict) =>
      // A no-op update, because `doNothing` would not wait for the transaction that holds the key.
      conflict
        .columns(["publication_id", "kind", "key"])
        .doUpdateSet(({ ref }) => ({ key: ref("excluded.key") })),
    )
    .returning(["record_id", "body_hash"])
    .executeTakeFirstOrThrow();
}

export async function saveRecord(trx: Db, scope: IdempotencyScope, created: Created): Promise<void> {
  await trx
    .updateTable("idempotency_keys")
    .set(created)
    .where("publication_id", "=", scope.publicationId)
    .where("kind", "=", scope.kind)
    .where("key", "=", scope.key)
    .execute();
}

export async function deleteKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
