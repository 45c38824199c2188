import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createPassingEntries } from "../../platform/passing-entries.ts";

/** What all decisions together may take; the least used ones go first. A list of issues may be long. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Of one without a list, about, with its key. */
const DECISION_BYTES = 600;

/** Who decided what about whom: everything that a decision depends on. */
export interface DecisionParts {
  publicationId: number;
  /** The generation of the configuration. */
  version: number;
  endpoint: string;
  /** Exactly as it is sent. */
  body: string;
  token: string;
  idToken: string | null;
}

/**
 * Remembers decisions under a hash of a secret and all they depend on, so that no token stands in memory as a key. One
 * question at a time is asked for one key; whoever comes meanwhile gets the same answer.
 */
export interface DecisionMemory<Decision extends object> {
  keyOf(parts: DecisionParts): string;
  find(key: string): Decision | undefined;
  /** Asks, unless it is being asked. What `ttlMsOf` gives no time is not remembered. */
  learn(key: string, askNow: () => Promise<Decision>): { answer: Promise<Decision>; leads: boolean };
}

export function createDecisionMemory<Decision extends object>(
  secret: string,
  options: {
    ttlMsOf: (decision: Decision) => number;
    /** Characters of what it holds beside its fixed parts. */
    lengthOf: (decision: Decision) => number;
  },
): DecisionMemory<Decision> {
  const kept = new LRUCache<string, Decision>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (decision) => DECISION_BYTES + options.lengthOf(decision),
  });
  const asked = createPassingEntries<string, Promise<Decision>>();
  return {
    keyOf: ({ publicationId, version, endpoint, body, token, idToken }) =>
      // None of the parts can hold a NUL, so that no two sets of them read the same. An HMAC would be half of what a
      // remembered decision costs, and guard what never leaves this process.
      hash(
        "sha256",
        `${secret}\0${publicationId}\0${version}\0${endpoint}\0${body}\0${token}\0${idToken === null ? "" : `=${idToken}`}`,
        "base64",
      ),
    find(key) {
      // Its end stands in the decision itself: the cache's own clock would cost as much again.
      const decision = kept.get(key);
      if (decision === undefined || options.ttlMsOf(decision) > 0) return decision;
      kept.delete(key);
      return undefined;
    },
    learn(key, askNow) {
      const known = asked.get(key);
      if (known) return { answer: known, leads: false };
      const answer = askNow()
        .then((decision) => {
          if (options.ttlMsOf(decision) > 0) kept.set(key, decision);
          else kept.delete(key);
          return decision;
        })
        .finally(() => {
          asked.take(key);
        });
      asked.set(key, answer);
      return { answer, leads: true };
    },
  };
}
