import type { Db } from "../../schema/tables.ts";

/** What a request is known by: the same key in another publication, or of another kind of record, is another request. */
export interface CreationPlace {
  publicationId: number;
  kind: "emag" | "story";
  key: string;
}

/**
 * Takes the key until the transaction ends, after whoever has it just now, and answers what it has made already; null where
 * that is nothing.
 */
export async function takeKey(
  trx: Db,
  { publicationId: publication_id, kind, key }: CreationPlace,
): Promise<number | null> {
  const { record_id } = await trx
    .insertInto("creation_keys")
    .values({ publication_id, kind, key, record_id: null })
    .onConflict((conflict) =>
      // Changes nothing, and waits for whoever has it.
      conflict
        .columns(["publication_id", "kind", "key"])
        .doUpdateSet(({ ref }) => ({ key: ref("excluded.key") })),
    )
    .returning("record_id")
    .executeTakeFirstOrThrow();
  return record_id;
}

export async function keepRecord(trx: Db, place: CreationPlace, recordId: number): Promise<void> {
  await trx
    .updateTable("creation_keys")
    .set({ record_id: recordId })
    .where("publication_id", "=", place.publicationId)
    .where("kind", "=", place.kind)
    .where("key", "=", place.key)
    .execute();
}

export async function deleteKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("creation_keys").where("created_at", "<", before).execute();
}
