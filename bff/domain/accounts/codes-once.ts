import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { RateLimits } from "../../platform/rate-limits.ts";

/** A code is right for 90 seconds: its own 30, those before and those after. The rest is for clocks that differ. */
const ONCE = { points: 1, seconds: 120 };

const CODE_USED_TEXT = "This code was used already. Wait for the next one that your app shows.";

/** better-auth's name for the cookie of somebody who has entered the password and no code yet. */
const CHALLENGE_COOKIE = "two_factor";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * A code of the app works once, whichever process it is sent to: whoever saw it over a shoulder comes too late
 * (RFC 6238, 5.2). One that was wrong is forgotten.
 */
export function codesOnce(rateLimits: RateLimits) {
  const taken = rateLimits.limit("app-code", ONCE);
  const matcher = ({ path }: { path?: string }) => path === "/two-factor/verify-totp";
  return {
    id: "codes-once",
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async (context) => {
            const entry = await entryOf(context);
            // Taken before it is known to be right: of several at once one goes on.
            if (entry === null || (await taken.take(entry)) === null) return;
            // Returned: what is thrown here would not be answered where `auth.api` is asked for a response.
            return new APIError("UNAUTHORIZED", { code: "CODE_USED", message: CODE_USED_TEXT });
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (context) => {
            const entry = isAPIError(context.context.returned) ? await entryOf(context) : null;
            if (entry !== null) await taken.forget(entry);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Who enters which code; null where nobody has come as far as that. */
async function entryOf(context: HookContext): Promise<string | null> {
  const userId = (await getSessionFromCtx(context))?.user.id ?? (await challenged(context));
  return userId === null ? null : `${userId} ${(context.body as { code?: unknown } | undefined)?.code}`;
}

async function challenged(hook: HookContext): Promise<string | null> {
  const { createAuthCookie, secret, internalAdapter } = hook.context;
  const challenge = await hook.getSignedCookie(createAuthCookie(CHALLENGE_COOKIE).name, secret);
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null;
}
