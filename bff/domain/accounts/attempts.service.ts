import type { RateLimit } from "../../platform/rate-limits.ts";
import { ServiceError } from "../errors.ts";

/** Runs an attempt unless there were too many failures: results of `false`, and errors. Throws `TooManyAttempts`. */
export async function guardAttempts<T>(failures: RateLimit, key: string, run: () => Promise<T>): Promise<T> {
  // Counted before it is known how it goes: many at once get no more than one after the other.
  const seconds = await failures.take(key);
  if (seconds !== null) throw new ServiceError("too_many_attempts.failed", {}, { retryAfter: seconds });
  const result = await run();
  if (result !== false) await failures.giveBack(key);
  return result;
}
