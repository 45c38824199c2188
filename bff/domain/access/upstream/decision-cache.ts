import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createShortLivedEntries } from "#bff/platform/limits/short-lived-entries.ts";

/** Maximum size of the whole cache. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Approximate size of an entry with its key, without response body and product ids. */
const ENTRY_BYTES = 600;

/** Everything a decision depends on. */
export interface DecisionParts {
  publicationId: number;
  /** Version of the access settings. */
  version: number;
  endpoint: string;
  /** The request body as sent. */
  body: string;
  token: string;
  idToken: string | null;
}

/** Caches decisions, single-flight per key. A key is a hash, so that no token is kept in memory. */
export interface DecisionCache<Decision extends object> {
  keyOf(parts: DecisionParts): string;
  find(key: string): Decision | undefined;
  /** Joins the load of this key in flight, or starts one. `isLeader` is true for the caller that started it. */
  load(key: string, loadNow: () => Promise<Decision>): { loading: Promise<Decision>; isLeader: boolean };
}

export function createDecisionCache<Decision extends object>(
  secret: string,
  options: {
    ttlMsOf: (decision: Decision) => number;
    /** Size of the variable parts, in characters. */
    lengthOf: (decision: Decision) => number;
  },
): DecisionCache<Decision> {
  const entries = new LRUCache<string, Decision>({
    maxSize: MAX_BYTES,
    sizeCalculation: (decision) => ENTRY_BYTES + options.lengthOf(decision),
  });
  const inFlight = createShortLivedEntries<string, Promise<Decision>>();
  return {
    keyOf: ({ publicationId, version, endpoint, body, token, idToken }) =>
      // No part can contain a NUL, so different parts never join to the same text. A plain hash is enough, because keys
      // never leave this process. An HMAC would double the cost of a hit.
      hash(
        "sha256",
        `${secret}\0${publicationId}\0${version}\0${endpoint}\0${body}\0${token}\0${idToken === null ? "" : `=${idToken}`}`,
        "base64",
      ),
    find(key) {
      // The decision carries its own expiry: reading the cache's clock would double the cost of a hit.
      const decision = entries.get(key);
      if (decision === undefined || options.ttlMsOf(decision) > 0) return decision;
      entries.delete(key);
      return undefined;
    },
    load(key, loadNow) {
      const current = inFlight.get(key);
      if (current) return { loading: current, isLeader: false };
      const loading = loadNow()
        .then((decision) => {
          if (options.ttlMsOf(decision) > 0) entries.set(key, decision);
          else entries.delete(key);
          return decision;
        })
        .finally(() => {
          inFlight.remove(key);
        });
      inFlight.set(key, loading);
      return { loading, isLeader: true };
    },
  };
}
