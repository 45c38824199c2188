import type { Db } from "../schema/tables.ts";

/** Whether the database names files at all: a new installation has none to miss. */
export async function knowsFiles(db: Db): Promise<boolean> {
  const known = await Promise.all([
    db.selectFrom("images").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("uploads").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("imports").select("id").where("status", "=", "finished").limit(1).executeTakeFirst(),
  ]);
  return known.some((row) => row !== undefined);
}
