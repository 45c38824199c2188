import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

export interface ReaderFacts {
  /** Number of accounts as PostgreSQL estimates it. Counting a large table takes too long. */
  accounts: number;
  /** Age of the newest key that signs tokens of readers. Null before the first reader has signed in. */
  signingKeySeconds: number | null;
}

/** Reads what metrics and the doctor report about readers. */
export async function readReaderFacts(db: Db) {
  const { rows } = await sql<ReaderFacts>`
    select
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'reader_accounts'::regclass) as accounts,
      (select extract(epoch from now() - max(created_at))::float8 from reader_signing_keys) as "signingKeySeconds"`.execute(
    db,
  );
  return rows[0]!;
}
