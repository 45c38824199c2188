import type { Budget, RateLimits } from "../platform/rate-limits.ts";
import { type ErrorKey, ServiceError } from "./errors.ts";

const MINUTE = 60;

/**
 * Budgets of work that callers share, counted for all processes together: so many points in so many seconds, from the
 * first one on. The comment names the key that a budget is counted by.
 */
export const budgets = {
  /** Address: failed API credentials. A valid token is never limited. */
  "api-credentials": { points: 300, seconds: MINUTE },
  /** Account and address: failed sign-ins. Locks out neither the owner elsewhere nor a colleague behind the address. */
  "sign-in": { points: 10, seconds: 5 * MINUTE },
  /** Account: failed sign-ins from addresses where it has no session. */
  "sign-in-account": { points: 50, seconds: 15 * MINUTE },
  /** Address: failed sign-ins of all accounts without a session there. A whole company may be behind it. */
  "sign-in-address": { points: 60, seconds: MINUTE },
  /** Address: sign-ins begun through the OpenID provider, because each sends requests to it. */
  "provider-sign-in": { points: 60, seconds: MINUTE },
  /** Person: passwords of a signed-in user that turn out wrong, and wrong codes for a new second factor. */
  password: { points: 10, seconds: 5 * MINUTE },
  /** Organization: acceptances of its invitations that failed, which can tell that an address has an account elsewhere. */
  "invitation-refusals": { points: 20, seconds: 60 * MINUTE },
  /** Person: wrong codes of the second step, of the app or for recovery. */
  "second-factor": { points: 10, seconds: 15 * MINUTE },
  /** Person and code: uses of an app code, which is right for 90 seconds. The rest allows for clock drift. */
  "app-code": { points: 1, seconds: 2 * MINUTE },
  /** Address: articles that had to be rendered for its readers, because they were not cached. */
  rendering: { points: 300, seconds: MINUTE },
  /** Person: images uploaded into texts, each of which is decoded and written again. */
  "text-images": { points: 300, seconds: 10 * MINUTE },
  /**
   * Address and publication: callouts for access tokens that were never granted anything, at `calloutCosts`. That is 60
   * refused tokens a minute. A token that was granted something in the last hour is never limited.
   */
  "reader-tokens": { points: 600, seconds: MINUTE },
} as const satisfies Record<string, Budget>;

const GIB = 1024 ** 3;

/** Uploads of files for issues. They are counted from their first request on, by the sizes that they announce. */
export const uploadBudget = {
  /** Of one person for one publication, begun and neither finished nor given up. */
  unfinishedUploads: 50,
  /** Of one publication in 24 hours. */
  bytesPerDay: 20 * GIB,
} as const;

/** Event streams that are open in one process. Each console tab in the foreground has one. */
export const eventStreamBudget = { perPerson: 50, perAddress: 200 } as const;

/** Points of `reader-tokens`. Some endpoints answer a made-up token with `granted: false` instead of 401. */
export const calloutCosts = { refused: 10, denied: 1 } as const;

export type BudgetName = keyof typeof budgets;

/** The budgets of this installation. */
export type Budgets = RateLimits<BudgetName>;

/** The situations of the code that need no parameters. */
type TooManyAttempts = Exclude<Extract<ErrorKey, `too_many_attempts.${string}`>, "too_many_attempts.account">;

/** Counts one. Throws this error if the budget of the key is used up. */
export async function spend(
  rateLimits: Budgets,
  name: BudgetName,
  key: string,
  error: TooManyAttempts,
): Promise<void> {
  const seconds = await rateLimits.limit(name).take(key);
  if (seconds !== null) throw new ServiceError(error, {}, { retryAfter: seconds });
}
