import * as api from "#shared/console/identity/sign-in.ts";
import { call } from "./client.ts";
import { ApiError } from "./http/errors.ts";

/** Seconds to wait where the service does not name them, as a proxy may do. */
const DEFAULT_WAIT_SECONDS = 60;

/** Thrown when sign-in is refused because of too many attempts. */
export class TooManyAttemptsError extends Error {
  /** Seconds until the next attempt is allowed. */
  readonly seconds: number;

  constructor(seconds: number) {
    super("Too many attempts to sign in.");
    this.name = "TooManyAttemptsError";
    this.seconds = seconds;
  }
}

/** Thrown when the email address is unknown or the password is wrong. */
export class WrongCredentialsError extends Error {
  constructor() {
    super("The email address and the password do not match.");
    this.name = "WrongCredentialsError";
  }
}

/** Thrown when an authenticator code or a recovery code is wrong. */
export class WrongCodeError extends Error {
  override name = "WrongCodeError";
}

/** Thrown when the second factor is locked after too many wrong codes. */
export class SecondFactorLockedError extends Error {
  override name = "SecondFactorLockedError";
}

/** Thrown when the password must be entered again: the sign-in expired, or the credentials changed. */
export class SignInLapsedError extends Error {
  override name = "SignInLapsedError";
}

/** `second_factor`: the password is correct, and a code is still required. */
export type SignedIn = { userId: string } | "second_factor";

/** Signs a person in. Throws `WrongCredentialsError`, `TooManyAttemptsError`, `OfflineError` or `ApiError`. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  try {
    const answer = await call(api.signIn, { body: { email, password } });
    return "user" in answer ? { userId: answer.user.id } : "second_factor";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === api.WRONG_CREDENTIALS) throw new WrongCredentialsError();
    if (error.status === 429) throw new TooManyAttemptsError(error.retryAfter ?? DEFAULT_WAIT_SECONDS);
    throw error;
  }
}

/**
 * Returns the recovery codes an input may stand for. Ignores spaces and a missing hyphen; only codes of earlier
 * versions contain capitals.
 */
function recoveryCodes(typed: string): string[] {
  const signs = typed.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const code = `${signs.slice(0, 5)}-${signs.slice(5)}`;
  return [...new Set([code, code.toLowerCase()])];
}

/**
 * Verifies the second factor and returns the user's id. Throws `WrongCodeError`, `SecondFactorLockedError`,
 * `SignInLapsedError`, `OfflineError` or `ApiError`.
 */
export async function verifyCode(kind: "app" | "recovery", code: string): Promise<string> {
  if (kind === "app") return enterCode(api.enterAppCode, code.replaceAll(" ", ""));
  const [first, other] = recoveryCodes(code);
  return enterCode(api.enterRecoveryCode, first!).catch((error: unknown) => {
    if (other === undefined || !(error instanceof WrongCodeError)) throw error;
    return enterCode(api.enterRecoveryCode, other);
  });
}

async function enterCode(
  route: typeof api.enterAppCode | typeof api.enterRecoveryCode,
  code: string,
): Promise<string> {
  try {
    return (await call(route, { body: { code } })).user.id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case "INVALID_CODE":
      case "INVALID_BACKUP_CODE":
        throw new WrongCodeError();
      case "ACCOUNT_TEMPORARILY_LOCKED":
        throw new SecondFactorLockedError();
      case "INVALID_TWO_FACTOR_COOKIE":
      case api.CREDENTIALS_CHANGED:
        throw new SignInLapsedError();
      default:
        throw error;
    }
  }
}

/** Ends the session of this browser. Throws `OfflineError` or `ApiError`. */
export async function signOut(): Promise<void> {
  await call(api.signOut, {});
}
