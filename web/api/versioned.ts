import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Versioned } from "./client.ts";

/** Returns the number in an ETag such as `"7"`, or null for anything else. */
export function versionNumber(version: string | number | null): number | null {
  const digits = /^(?:W\/)?"?(\d+)"?$/.exec(String(version))?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Caches the record in the response of a write, unless the cache has a newer version. Cancels pending reads, because
 * they started before the write.
 */
export function cacheResponse<T>(client: QueryClient, queryKey: QueryKey, answer: Versioned<T>): void {
  void client.cancelQueries({ queryKey, exact: true });
  const versionOf = (record: Versioned<T>) => versionNumber(record.version) ?? 0;
  client.setQueryData<Versioned<T>>(queryKey, (known) =>
    known && versionOf(known) > versionOf(answer) ? known : answer,
  );
}

/** Restarts pending reads, because they started before a write and may return the old state. */
export function restartReads(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Marks queries as stale without refetching those on screen, which the caller has already updated. */
export function markStale(client: QueryClient, ...queryKeys: QueryKey[]): void {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, refetchType: "none" });
}
