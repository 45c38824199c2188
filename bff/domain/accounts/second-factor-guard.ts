import { defineRequestState } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { RateLimit } from "../../platform/rate-limits.ts";
import type { Budgets } from "../budgets.ts";
import { authError } from "./auth-error.ts";

/** better-auth's name for the cookie of a second-factor challenge. */
const CHALLENGE_COOKIE = "two_factor";

const APP_CODE_PATH = "/two-factor/verify-totp";
const RECOVERY_CODE_PATH = "/two-factor/verify-backup-code";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

interface Attempt {
  userId: string;
  /** Null for a recovery code, which better-auth uses up itself. */
  appCode: string | null;
}

/** App codes that signed in already, so that each works once in every process (RFC 6238, 5.2). */
export function usedAppCodes(rateLimits: Budgets): RateLimit {
  return rateLimits.limit("app-code");
}

export const appCodeKey = (userId: string, code: string) => `${userId} ${code}`;

/**
 * Guards the second step of a sign-in. An attempt is counted, and an app code marked as used, before the code is checked, so
 * parallel attempts get no more than sequential ones. A right code resets the count, a wrong one is not marked as used.
 */
export function secondFactorGuard(rateLimits: Budgets) {
  const wrongCodes = rateLimits.limit("second-factor");
  const usedCodes = usedAppCodes(rateLimits);
  const attempts = defineRequestState<Attempt | null>(() => null);
  const matcher = ({ path }: { path?: string }) => path === APP_CODE_PATH || path === RECOVERY_CODE_PATH;
  return {
    id: "second-factor-guard",
    hooks: {
      before: [
        {
          matcher,
          // Errors are returned: thrown ones are not answered where `auth.api` is asked for a response.
          handler: createAuthMiddleware(async (context) => {
            // With a session, better-auth would confirm a prepared second factor, past our transaction and audit log.
            if (await getSessionFromCtx(context)) return noChallenge();
            const attempt = await attemptOf(context);
            await attempts.set(attempt);
            if (attempt === null) return noChallenge();
            const { userId, appCode } = attempt;
            if ((await wrongCodes.take(userId)) !== null) return authError("ACCOUNT_TEMPORARILY_LOCKED");
            if (appCode === null || (await usedCodes.take(appCodeKey(userId, appCode))) === null) return;
            await wrongCodes.giveBack(userId);
            return authError("CODE_USED");
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (context) => {
            const attempt = await attempts.get();
            if (attempt === null) return;
            const { userId, appCode } = attempt;
            if (!isAPIError(context.context.returned)) await wrongCodes.forget(userId);
            else if (appCode !== null) await usedCodes.forget(appCodeKey(userId, appCode));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const noChallenge = () => authError("INVALID_TWO_FACTOR_COOKIE");

/** Returns who enters which code. Null without a challenge. */
async function attemptOf(context: HookContext): Promise<Attempt | null> {
  const userId = await challengedUser(context);
  if (userId === null) return null;
  const { code } = context.body as { code: unknown };
  return { userId, appCode: context.path === APP_CODE_PATH ? String(code) : null };
}

async function challengedUser(context: HookContext): Promise<string | null> {
  const { createAuthCookie, secret, internalAdapter } = context.context;
  const challenge = await context.getSignedCookie(createAuthCookie(CHALLENGE_COOKIE).name, secret);
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null;
}
