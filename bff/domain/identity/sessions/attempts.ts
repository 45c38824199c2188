import { ServiceError } from "#bff/core/errors.ts";
import type { RateLimit } from "#bff/platform/limits/rate-limits.ts";

/** Runs an attempt within a limit of failures, which are a result of `false` or an error. Throws `TooManyAttempts`. */
export async function withAttemptLimit<T>(
  failures: RateLimit,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  // The attempt is counted before its result is known, so that concurrent attempts cannot exceed the limit.
  const seconds = await failures.consume(key);
  if (seconds !== null) throw new ServiceError("too_many_attempts.failed", {}, { retryAfter: seconds });
  const result = await run();
  if (result !== false) await failures.refund(key);
  return result;
}
