/** Instants are returned in UTC with milliseconds. */
export function iso(instant: Date): string {
  return instant.toISOString();
}

export function isoOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
