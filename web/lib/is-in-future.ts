/** Returns true if the release date is in the future. Not in `release-time.ts`, which loads a library for time zones. */
export function isInFuture(releasedAt: string | null): releasedAt is string {
  return releasedAt !== null && Date.parse(releasedAt) > Date.now();
}
