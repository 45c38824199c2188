import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

export type UnsentMails = { state: "failed" | "kept" | "queued"; count: number }[];

/** Counts the mails that were not sent, by state. */
export async function countUnsentMails(db: Db) {
  const { rows } = await sql<UnsentMails[number]>`
    select state, count(*)::int as count from mails where state <> 'sent' group by state`.execute(db);
  return rows;
}
