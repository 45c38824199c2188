import { type RawBuilder, sql } from "kysely";

/** Formats an instant for responses, in UTC with milliseconds. */
export function iso(instant: Date): string {
  return instant.toISOString();
}

export function isoOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}

/** Formats an instant like `iso`, in SQL that builds JSON. */
export function isoJson(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
