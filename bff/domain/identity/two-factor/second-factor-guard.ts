import { defineRequestState } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Budgets } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { RateLimit } from "#bff/platform/limits/rate-limits.ts";
import { authError } from "../sessions/auth-error.ts";

/** better-auth's name for the cookie of a second-factor challenge. */
const CHALLENGE_COOKIE = "two_factor";

const TOTP_PATH = "/two-factor/verify-totp";
const RECOVERY_CODE_PATH = "/two-factor/verify-backup-code";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

interface Attempt {
  userId: string;
  /** The authenticator code; null for a recovery code, which better-auth deletes when it is used. */
  totpCode: string | null;
}

/** Returns the limit that records used authenticator codes, so that each works once across processes (RFC 6238, 5.2). */
export function usedTotpCodes(rateLimits: Budgets): RateLimit {
  return rateLimits.limit("totp-code");
}

export const totpCodeKey = (userId: string, code: string) => `${userId} ${code}`;

/**
 * Creates the better-auth plugin that limits attempts at the second factor and prevents replays of authenticator codes. An
 * attempt is counted, and a code marked as used, before the code is checked, so that concurrent attempts cannot exceed the
 * limit. A valid code resets the count, and the mark of a wrong code is removed.
 */
export function secondFactorGuard(rateLimits: Budgets) {
  const wrongCodes = rateLimits.limit("second-factor");
  const usedCodes = usedTotpCodes(rateLimits);
  const attempts = defineRequestState<Attempt | null>(() => null);
  const matcher = ({ path }: { path?: string }) => path === TOTP_PATH || path === RECOVERY_CODE_PATH;
  return {
    id: "second-factor-guard",
    hooks: {
      before: [
        {
          matcher,
          // Errors are returned, because `auth.api` does not turn thrown ones into a response.
          handler: createAuthMiddleware(async (context) => {
            // With a session, better-auth would confirm a prepared second factor without Newsrack's transaction and audit log.
            if (await getSessionFromCtx(context)) return noChallenge();
            const attempt = await attemptOf(context);
            await attempts.set(attempt);
            if (attempt === null) return noChallenge();
            const { userId, totpCode } = attempt;
            const seconds = await wrongCodes.consume(userId);
            if (seconds !== null)
              return authError(new ServiceError("ACCOUNT_TEMPORARILY_LOCKED", {}, { retryAfter: seconds }));
            if (totpCode === null || (await usedCodes.consume(totpCodeKey(userId, totpCode))) === null)
              return;
            await wrongCodes.refund(userId);
            return authError(new ServiceError("CODE_USED"));
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (context) => {
            const attempt = await attempts.get();
            if (attempt === null) return;
            const { userId, totpCode } = attempt;
            if (!isAPIError(context.context.returned)) await wrongCodes.reset(userId);
            else if (totpCode !== null) await usedCodes.reset(totpCodeKey(userId, totpCode));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const noChallenge = () => authError(new ServiceError("INVALID_TWO_FACTOR_COOKIE"));

/** Returns the user and code of an attempt, or null without a challenge. */
async function attemptOf(context: HookContext): Promise<Attempt | null> {
  const userId = await challengedUser(context);
  if (userId === null) return null;
  const { code } = context.body as { code: unknown };
  return { userId, totpCode: context.path === TOTP_PATH ? String(code) : null };
}

async function challengedUser(context: HookContext): Promise<string | null> {
  const { createAuthCookie, secret, internalAdapter } = context.context;
  const challenge = await context.getSignedCookie(createAuthCookie(CHALLENGE_COOKIE).name, secret);
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null;
}
