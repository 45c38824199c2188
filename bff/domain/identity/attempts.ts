import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { addressKey, type RateLimit } from "#bff/platform/limits/rate-limits.ts";
import { hasActiveSessionFromIp } from "./sessions/sessions.repo.ts";

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

/**
 * Limits failed sign-ins per account and address, per account, and per address. The last two do not apply to an address with
 * an active session of the account, so that attackers elsewhere cannot lock out its owner. Throws `TooManyAttempts`.
 */
export async function withSignInLimits<T>(
  { db, rateLimits }: Pick<PlatformContext, "db" | "rateLimits">,
  email: string,
  address: string | null,
  run: () => Promise<T>,
): Promise<T> {
  const networkKey = addressKey(address ?? undefined);
  const accountAndIpLimit = rateLimits.limit("sign-in");
  const accountLimit = rateLimits.limit("sign-in-account");
  const addressLimit = rateLimits.limit("sign-in-address");
  const accountAndIpKey = `${networkKey} ${email}`;
  const seconds = await accountAndIpLimit.consume(accountAndIpKey);
  if (seconds !== null)
    throw new ServiceError(
      "too_many_attempts.account",
      { minutes: Math.ceil(seconds / 60) },
      { retryAfter: seconds },
    );
  const isUnknownIp = !(await hasActiveSessionFromIp(db, email, address ?? ""));
  const wait = isUnknownIp ? await accountLimit.consume(email) : null;
  if (wait !== null) throw new ServiceError("too_many_attempts.account_elsewhere", {}, { retryAfter: wait });
  const refund = async () => {
    await accountAndIpLimit.refund(accountAndIpKey);
    if (isUnknownIp) await accountLimit.refund(email);
  };
  // Consumed last, so that attempts beyond the limit of one account do not use up the limit of the address.
  const pause = isUnknownIp ? await addressLimit.consume(networkKey) : null;
  if (pause !== null) {
    await refund();
    throw new ServiceError("too_many_attempts.sign_ins", {}, { retryAfter: pause });
  }
  const result = await run();
  await refund();
  if (isUnknownIp) await addressLimit.refund(networkKey);
  return result;
}
