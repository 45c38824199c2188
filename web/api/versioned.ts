import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Versioned } from "./client.ts";

/** The number in a version such as `"7"`, to be compared with a change event's; null for anything else. */
export function versionNumber(version: string | null): number | null {
  const digits = /^(?:W\/)?"?(\d+)"?$/.exec(version ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Puts a record that a write was answered with in the cache, unless a newer version is there. A read under way began before
 * the write, so its answer no longer counts.
 */
export function cacheAnswer<T>(client: QueryClient, queryKey: QueryKey, answer: Versioned<T>): void {
  void client.cancelQueries({ queryKey, exact: true });
  const versionOf = (record: Versioned<T>) => versionNumber(record.version) ?? 0;
  client.setQueryData<Versioned<T>>(queryKey, (known) =>
    known && versionOf(known) > versionOf(answer) ? known : answer,
  );
}

/** Starts reads under way again: they began before a write, and their answers would bring back what was there before. */
export function restartReads(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Has what a write changed beside its record fetched when it is next shown; what is on screen was refreshed by the writer. */
export function markStale(client: QueryClient, ...queryKeys: QueryKey[]): void {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, refetchType: "none" });
}
