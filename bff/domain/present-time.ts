import { type RawBuilder, sql } from "kysely";

/** Instants are returned in UTC with milliseconds. */
export function iso(instant: Date): string {
  return instant.toISOString();
}

export function isoOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}

/** The same where the database makes the JSON. */
export function isoJson(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
