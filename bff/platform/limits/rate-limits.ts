import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const TABLE = "rate_limits";
/**
 * A /56 network has one budget, because providers delegate a /56 to a home and a /48 to a company (RIPE-690). Per address or
 * per /64, one customer could have any number of budgets.
 */
const IPV6_PREFIX_BYTES = 7;

/** Fixed-window rate limit by key, shared by all processes of a database. */
export interface RateLimit {
  /** Consumes one point. Returns null, or the seconds until the next window if the budget is exceeded. */
  consume(key: string): Promise<number | null>;
  /** Consumes points for work that is already done, even beyond the budget. Returns the total of the window. */
  charge(key: string, points: number): Promise<{ spent: number; windowLeftMs: number }>;
  /** Refunds one point. */
  refund(key: string): Promise<void>;
  /** Deletes the counter. The next consumed point starts a new window. */
  reset(key: string): Promise<void>;
}

/** Points that a key may spend per window. The window starts with the first point. */
export interface Budget {
  points: number;
  seconds: number;
}

export interface RateLimits<Name extends string> {
  limit(name: Name): RateLimit;
}

/** Counts in the table `rate_limits`. Stores keys as SHA-256 digests, because they may be email or IP addresses. */
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
        // Callers far beyond the budget are blocked in memory, without a query.
        inMemoryBlockOnConsumed: points * 2,
      });
      const limit: RateLimit = {
        async consume(key) {
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
        async refund(key) {
          await limiter.reward(digest(key));
        },
        async reset(key) {
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
