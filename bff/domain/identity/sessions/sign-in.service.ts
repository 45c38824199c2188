import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { withSignInLimits } from "../attempts.ts";
import { requireCurrentEpoch } from "../credential-epoch.ts";
import { useAppCode, useRecoveryCode } from "../two-factor/second-factor.service.ts";
import * as repo from "./sessions.repo.ts";
import { insertSession, type SignInClient } from "./sessions.service.ts";
import { digestOfSigned, newSignedToken } from "./signed-tokens.ts";

/** Time limit for the second step of a sign-in. */
export const CHALLENGE_SECONDS = 10 * 60;

type SignInContext = Pick<PlatformContext, "db" | "rateLimits" | "secrets">;

/** The user, and the value of the cookie of the new session or of the challenge for the second factor. */
export interface SignedIn {
  next: "session" | "second_factor";
  userId: string;
  cookie: string;
}

/**
 * Signs a user in with their password, or returns a challenge if they have a second factor. Throws the same error for an unknown
 * address and for a wrong password, `TooManyAttempts`, 401 if credentials change in the meantime, and 403 for a disabled account.
 */
export function signIn(
  services: SignInContext,
  given: { email: string; password: string },
  client: SignInClient,
): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase();
  return withSignInLimits(services, email, client.address, async () => {
    // The epoch is read with the password, so that it is at most as new as the password that is verified.
    const user = await repo.findCredentials(services.db, email);
    const isValid = await passwords.verify(user?.hash ?? null, given.password);
    if (!user || !isValid) throw new ServiceError("INVALID_EMAIL_OR_PASSWORD");
    const { userId, credentialEpoch } = user;
    return services.db.transaction().execute(async (trx) => {
      const { two_factor_enabled } = await requireCurrentEpoch(trx, user);
      if (!two_factor_enabled)
        return { next: "session", userId, cookie: await insertSession(services, trx, user, client) };
      const { value: cookie, tokenHash } = newSignedToken(services);
      await repo.insertChallenge(trx, {
        token_hash: tokenHash,
        user_id: userId,
        credential_epoch: credentialEpoch,
        expires_at: new Date(Date.now() + CHALLENGE_SECONDS * 1000),
      });
      return { next: "second_factor", userId, cookie };
    });
  });
}

const useCode = { app: useAppCode, recovery: useRecoveryCode };

/**
 * Finishes a sign-in with a code for its challenge. The code, the challenge and the new session are one transaction, so none is
 * used up without the others. Throws `INVALID_TWO_FACTOR_COOKIE` without a challenge, the errors of `useAppCode` or
 * `useRecoveryCode`, `ACCOUNT_TEMPORARILY_LOCKED` after too many wrong codes, 401 and 403 as `signIn` does.
 */
export async function enterCode(
  services: SignInContext,
  kind: keyof typeof useCode,
  given: { challenge: string | undefined; code: string },
  client: SignInClient,
): Promise<SignedIn> {
  const challenge = digestOfSigned(services, given.challenge);
  const user = challenge && (await repo.findChallenge(services.db, challenge));
  if (!user) throw new ServiceError("INVALID_TWO_FACTOR_COOKIE");
  const { userId } = user;
  // Counted before the code is checked, so that concurrent attempts cannot exceed the limit.
  const wrongCodes = services.rateLimits.limit("second-factor");
  const seconds = await wrongCodes.consume(userId);
  if (seconds !== null) throw new ServiceError("ACCOUNT_TEMPORARILY_LOCKED", {}, { retryAfter: seconds });
  try {
    const cookie = await services.db.transaction().execute(async (trx) => {
      await requireCurrentEpoch(trx, user);
      await useCode[kind](services, trx, userId, given.code);
      if (!(await repo.deleteChallenge(trx, challenge))) throw new ServiceError("INVALID_TWO_FACTOR_COOKIE");
      return insertSession(services, trx, user, client);
    });
    await wrongCodes.reset(userId);
    return { next: "session", userId, cookie };
  } catch (error) {
    // A code that was entered twice is not a guess.
    if (error instanceof ServiceError && error.code === "CODE_USED") await wrongCodes.refund(userId);
    throw error;
  }
}
