import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const TABLE = "rate_limits";
/**
 * A /56. Providers delegate that much to a home and a /48 to a company (RIPE-690), so a caller with many /64 networks, and
 * each with addresses without end, has one budget.
 */
const IPV6_PREFIX_BYTES = 7;

/** Counts by key for a while, across all processes that share a database. */
export interface RateLimit {
  /** Counts one. Null, or the seconds after which to try again where that was more than allowed. */
  take(key: string): Promise<number | null>;
  /** Counts points for work that was done already, and returns all of the window so far. */
  charge(key: string, points: number): Promise<{ spent: number; windowLeftMs: number }>;
  /** Takes back what was counted for something that turned out to be allowed. */
  giveBack(key: string): Promise<void>;
  /** As if it had never been counted: the time begins anew with the next one. */
  forget(key: string): Promise<void>;
}

/** Points that a key may spend in a window of seconds, which begins with the first one. */
export interface Budget {
  points: number;
  seconds: number;
}

export interface RateLimits<Name extends string> {
  limit(name: Name): RateLimit;
}

/** Counts in the table `rate_limits`, under digests: who failed to sign in is nobody's business. */
export function createRateLimits<Name extends string>(
  pool: pg.Pool,
  budgets: Readonly<Record<Name, Budget>>,
): RateLimits<Name> {
  const digest = (key: string) => createHash("sha256").update(key).digest("base64url");
  const limits = new Map<Name, RateLimit>();
  return {
    limit(name) {
      const known = limits.get(name);
      if (known) return known;
      const { points, seconds } = budgets[name];
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: TABLE,
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // Whoever goes on and on costs the database nothing more, once that is known here.
        inMemoryBlockOnConsumed: points * 2,
      });
      const limit: RateLimit = {
        async take(key) {
          try {
            await limiter.consume(digest(key));
            return null;
          } catch (error) {
            if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
            throw error;
          }
        },
        async charge(key, cost) {
          const { consumedPoints, msBeforeNext } = await limiter
            .consume(digest(key), cost)
            .catch((error: unknown) => {
              if (error instanceof RateLimiterRes) return error;
              throw error;
            });
          return { spent: consumedPoints, windowLeftMs: msBeforeNext };
        },
        async giveBack(key) {
          await limiter.reward(digest(key));
        },
        async forget(key) {
          await limiter.delete(digest(key));
        },
      };
      limits.set(name, limit);
      return limit;
    },
  };
}

/** Returns the key that budgets count an address by: an IPv4 address, or the network of an IPv6 address. */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "";
  const address = ipaddr.process(ip);
  return address.kind() === "ipv4"
    ? address.toString()
    : Buffer.from(address.toByteArray().slice(0, IPV6_PREFIX_BYTES)).toString("hex");
}
