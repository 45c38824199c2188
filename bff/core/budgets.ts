import type { ByteBudget } from "#bff/platform/limits/byte-budget.ts";
import type { Budget, RateLimits } from "#bff/platform/limits/rate-limits.ts";
import { type ErrorKey, ServiceError } from "./errors.ts";

const MINUTE_SECONDS = 60;

/**
 * Rate limits, counted across all processes: `points` in a window of `seconds` that starts with the first point. Each
 * comment begins with the key that the limit is counted by.
 */
export const budgets = {
  /** Address: failed API credentials. A valid token is never limited. */
  "api-credentials": { points: 300, seconds: MINUTE_SECONDS, error: "too_many_attempts.credentials" },
  /** Account and address: failed sign-ins. The owner at another address and colleagues at this one are not locked out. */
  "sign-in": { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** Account: failed sign-ins from addresses where it has no session. */
  "sign-in-account": { points: 50, seconds: 15 * MINUTE_SECONDS },
  /** Address: failed sign-ins of all accounts without a session there. A whole company may be behind it. */
  "sign-in-address": { points: 60, seconds: MINUTE_SECONDS },
  /** Address: sign-ins started at the OpenID provider, because each sends requests to the provider. */
  "provider-sign-in": { points: 60, seconds: MINUTE_SECONDS, error: "too_many_attempts.provider_sign_ins" },
  /** Person: wrong current passwords of a signed-in user, and wrong codes for a new second factor. */
  password: { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** Organization: failed acceptances of invitations, which can reveal that an address has an account elsewhere. */
  "invitation-refusals": { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** Person: wrong authenticator codes and recovery codes at sign-in. */
  "second-factor": { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Address: preview links opened, valid or not. A whole newsroom may be behind it. */
  "preview-links": { points: 120, seconds: MINUTE_SECONDS, error: "too_many_attempts.failed" },
  /** Address: articles that were not cached and had to be rendered. */
  rendering: { points: 300, seconds: MINUTE_SECONDS, error: "too_many_attempts.articles" },
  /** Address: pages drawn for zoom that were not stored. Each takes a processor for a second. */
  "zoom-images": { points: 60, seconds: MINUTE_SECONDS, error: "too_many_attempts.zoom_images" },
  /** Person: images uploaded into texts. Each is decoded and encoded again, which is expensive. */
  "text-images": { points: 300, seconds: 10 * MINUTE_SECONDS, error: "too_many_attempts.images" },
  /** Person: reports of tabs that have a record open. A tab sends one every 25 seconds, and whenever others come or go. */
  presence: { points: 600, seconds: MINUTE_SECONDS, error: "too_many_attempts.presence" },
  /**
   * Address and publication: callouts for access tokens without a grant in the last hour. Each costs `calloutCosts`, so 60
   * refused tokens a minute are allowed. A token with a recent grant is never limited.
   */
  "reader-tokens": { points: 600, seconds: MINUTE_SECONDS },
  /** Account and address: failed sign-ins of readers. As for users, the owner at another address is not locked out. */
  "reader-sign-in": { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** Account: failed sign-ins of readers from networks where the account has no session. */
  "reader-sign-in-account": { points: 50, seconds: 15 * MINUTE_SECONDS },
  /** Address: failed sign-ins of all readers without a session there. A whole company or school may be behind it. */
  "reader-sign-in-address": { points: 120, seconds: MINUTE_SECONDS },
  /** Address: authorization requests of readers and challenges of their passkeys, each of which can store a row. */
  "reader-interactions": { points: 600, seconds: MINUTE_SECONDS, error: "too_many_attempts.reader_sign_ins" },
  /** Address: mails that readers request for sign-up, a new password or a new address. */
  "reader-mails": { points: 60, seconds: 60 * MINUTE_SECONDS, error: "too_many_attempts.reader_mails" },
  /** Reader: wrong current passwords on the account page. */
  "reader-password": { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** Reader: codes that could not be redeemed. A code has 80 random bits, so the limit is for load. */
  "code-redemptions": { points: 20, seconds: 10 * MINUTE_SECONDS, error: "too_many_attempts.codes" },
  /** Organization: KiB of images of articles, and of the texts of articles and their versions. */
  "stored-articles": { points: 20 * 1024 ** 2, seconds: 24 * 60 * MINUTE_SECONDS },
} as const satisfies Record<string, Budget & { error?: TooManyAttempts }>;

const GIB = 1024 ** 3;

/** Limits for uploads of issue files. An upload counts from its first request, with the size that it declares. */
export const uploadBudget = {
  /** Unfinished uploads of one person for one publication. */
  unfinishedUploads: 50,
  /** Bytes for one publication in 24 hours. */
  bytesPerDay: 20 * GIB,
} as const;

/** Limit for the bytes of JSON that a token, user or address has not received yet, in one process. Shorter answers do not count. */
export const openAnswerBudget = { bytesPerCaller: 64 * 1024 ** 2, countedFrom: 64 * 1024 } as const;

/** Limits for open event streams in one process. Each console tab in the foreground has one. */
export const eventStreamBudget = { perPerson: 50, perAddress: 200 } as const;

/** Limits for open requests that wait for an import, in one process. */
export const importWaitBudget = { perCaller: 50, perPublication: 200 } as const;

/** Points of `reader-tokens`. A denial costs little, but not nothing, because some endpoints deny unknown tokens. */
export const calloutCosts = { refused: 10, denied: 1 } as const;

export type BudgetName = keyof typeof budgets;

export type Budgets = RateLimits<BudgetName>;

/** Error keys for exceeded limits that need no parameters. */
type TooManyAttempts = Exclude<Extract<ErrorKey, `too_many_attempts.${string}`>, "too_many_attempts.account">;
/** Budgets that `spend` takes from. */
type SpentBudget = {
  [Name in BudgetName]: (typeof budgets)[Name] extends { error: TooManyAttempts } ? Name : never;
}[BudgetName];

/** Takes one point from the budget of a key. Throws the error of the budget if it is used up. */
export async function spend(rateLimits: Budgets, name: SpentBudget, key: string): Promise<void> {
  const seconds = await rateLimits.limit(name).consume(key);
  if (seconds !== null) throw new ServiceError(budgets[name].error, {}, { retryAfter: seconds });
}

/** Throws `storage_budget_exceeded` if an organization has stored too many bytes of articles in 24 hours. */
export async function requireArticleSpace(articleBytes: ByteBudget, organizationId: number): Promise<void> {
  const seconds = await articleBytes.secondsUntilFree(String(organizationId));
  if (seconds === null) return;
  const gibibytes = budgets["stored-articles"].points / 1024 ** 2;
  throw new ServiceError("storage_budget_exceeded", { gibibytes }, { retryAfter: seconds });
}
