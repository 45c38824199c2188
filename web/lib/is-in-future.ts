/** Returns true if the release date is in the future. */
export function isInFuture(releasedAt: string | null): releasedAt is string {
  return releasedAt !== null && Date.parse(releasedAt) > Date.now();
}
