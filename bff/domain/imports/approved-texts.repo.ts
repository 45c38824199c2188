import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** Name and preview of an issue. Readers see approved ones if the publication requires approvals. */
export interface EmagTexts {
  name: string;
  preview: string;
}

/** Builds the condition that readers see another name or preview with the import `shown` than the issue `emags` has. */
export function differsForReaders(emags: string, shown: string): RawBuilder<boolean> {
  const pairOf = (table: string, name: string, preview: string) =>
    sql`(${sql.ref(`${table}.${name}`)}, ${sql.ref(`${table}.${preview}`)})`;
  return sql<boolean>`coalesce(
    ${pairOf(shown, "approved_name", "approved_preview")} <> ${pairOf(emags, "name", "preview")}, false)`;
}

/** Builds the condition that the pages of the issue `emags`, or its name or preview, wait for an approval. */
export function awaitsApproval(emags: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from imports i where i.emag_id = ${sql.ref(`${emags}.id`)} and (
      i.current and i.status = 'finished' and not i.shown or i.shown and ${differsForReaders(emags, "i")}
    )
  )`;
}

/**
 * Returns the approved name and preview that readers see with an issue, and whether its current pages are approved, too. Null if none
 * are stored: readers see no pages of the issue, or the publication requires no approvals.
 */
export async function findApprovedTexts(
  db: Db,
  emagId: number,
): Promise<(EmagTexts & { current: boolean }) | null> {
  const row = await db
    .selectFrom("imports")
    .select(["approved_name as name", "approved_preview as preview", "current"])
    .where("emag_id", "=", emagId)
    .where("shown", "=", true)
    .where("approved_name", "is not", null)
    .executeTakeFirst();
  return (row as (EmagTexts & { current: boolean }) | undefined) ?? null;
}
