import type { Db } from "#bff/schema/tables.ts";

/** Returns whether the database refers to any stored files. */
export async function hasFileReferences(db: Db): Promise<boolean> {
  const rows = await Promise.all([
    db.selectFrom("images").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("uploads").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("imports").select("id").where("status", "=", "finished").limit(1).executeTakeFirst(),
  ]);
  return rows.some((row) => row !== undefined);
}
