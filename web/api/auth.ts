import { AUTH_PATH, CREDENTIALS_CHANGED } from "#shared/console/identity/session.ts";
import { ApiError, languageHeader, OfflineError } from "./client.ts";

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

/**
 * Signs a person in. Throws `WrongCredentialsError`, `TooManyAttemptsError`, `OfflineError` or `ApiError`. Uses fetch
 * because the client of the auth library is many times larger.
 */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const response = await post("/sign-in/email", { email, password });
  if (response.ok) {
    const body = (await response.json()) as { user: { id: string } } | { twoFactorRedirect: true };
    return "user" in body ? { userId: body.user.id } : "second_factor";
  }
  if (
    response.status === 400 ||
    (response.status === 401 && (await codeOf(response)) !== CREDENTIALS_CHANGED)
  )
    throw new WrongCredentialsError();
  if (response.status === 429) throw new TooManyAttemptsError(waitSeconds(response.headers));
  throw await unexpected(response);
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
  if (kind === "recovery") {
    const [first, ...others] = recoveryCodes(code);
    const path = "/two-factor/verify-backup-code";
    let answer = await post(path, { code: first });
    for (const other of others) if (!answer.ok) answer = await post(path, { code: other });
    return signedInUserId(answer);
  }
  return signedInUserId(await post("/two-factor/verify-totp", { code: code.replaceAll(" ", "") }));
}

async function signedInUserId(response: Response): Promise<string> {
  if (response.ok) {
    const body = (await response.json()) as { user: { id: string } };
    return body.user.id;
  }
  switch (await codeOf(response)) {
    case "INVALID_CODE":
    case "INVALID_BACKUP_CODE":
      throw new WrongCodeError();
    case "ACCOUNT_TEMPORARILY_LOCKED":
      throw new SecondFactorLockedError();
    case "INVALID_TWO_FACTOR_COOKIE":
    case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
    case CREDENTIALS_CHANGED:
      throw new SignInLapsedError();
    default:
      throw await unexpected(response);
  }
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code;
}

/** Ends the session of this browser. Throws `OfflineError` or `ApiError`. */
export async function signOut(): Promise<void> {
  const response = await post("/sign-out", {});
  // Without a session the person is already signed out.
  if (!response.ok && response.status !== 401) throw await unexpected(response);
}

async function post(path: string, body: Record<string, unknown>): Promise<Response> {
  try {
    return await fetch(AUTH_PATH + path, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...languageHeader() },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new OfflineError(error);
  }
}

function waitSeconds(headers: Headers): number {
  const given = Number(headers.get("retry-after") ?? headers.get("x-retry-after"));
  return Number.isFinite(given) && given > 0 ? Math.ceil(given) : 60;
}

async function unexpected(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { error?: string; message?: string } | null;
  const sentence = body?.error ?? body?.message ?? `The service answered with status ${response.status}.`;
  const requestId = response.headers.get("x-request-id");
  return new ApiError(response.status, { error: sentence, code: "unexpected" }, {}, requestId);
}
