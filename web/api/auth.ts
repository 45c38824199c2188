import { AUTH_PATH, CREDENTIALS_CHANGED } from "#shared/console/session.ts";
import { ApiError, OfflineError, spokenLanguage } from "./client.ts";

/** Sign-in was refused because of too many attempts. */
export class TooManyAttemptsError extends Error {
  /** Seconds until the next attempt is worthwhile. */
  readonly seconds: number;

  constructor(seconds: number) {
    super("Too many attempts to sign in.");
    this.name = "TooManyAttemptsError";
    this.seconds = seconds;
  }
}

/** The address and the password do not belong together, or nobody has that address. */
export class WrongCredentialsError extends Error {
  constructor() {
    super("The e-mail address and the password do not match.");
    this.name = "WrongCredentialsError";
  }
}

/** A code of the authenticator app, or a recovery code, that is not right. */
export class WrongCodeError extends Error {
  override name = "WrongCodeError";
}

/** Too many codes in a row were wrong: for a while none is taken. */
export class SecondFactorLockedError extends Error {
  override name = "SecondFactorLockedError";
}

/** The password has to be entered again: too long ago, too many wrong codes, or credentials changed since. */
export class SignInLapsedError extends Error {
  override name = "SignInLapsedError";
}

/** Whoever has a second factor is not in yet. */
export type SignedIn = { userId: string } | "second_factor";

/**
 * Signs somebody in. Throws `WrongCredentialsError`, `TooManyAttemptsError`, `OfflineError` or `ApiError`.
 * Written on fetch: the library's own client is many times this size.
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
 * The recovery codes that somebody may have meant: spaces and a missing hyphen do not matter, and neither do capitals, which
 * only the codes of earlier versions have.
 */
function recoveryCodes(typed: string): string[] {
  const signs = typed.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const code = `${signs.slice(0, 5)}-${signs.slice(5)}`;
  return [...new Set([code, code.toLowerCase()])];
}

/**
 * The second step of signing in; returns who is in. Throws `WrongCodeError`, `SecondFactorLockedError`,
 * `SignInLapsedError`, `OfflineError` or `ApiError`.
 */
export async function verifyCode(kind: "app" | "recovery", code: string): Promise<string> {
  if (kind === "recovery") {
    const [first, ...others] = recoveryCodes(code);
    const path = "/two-factor/verify-backup-code";
    let answer = await post(path, { code: first });
    for (const other of others) if (!answer.ok) answer = await post(path, { code: other });
    return whoIsIn(answer);
  }
  return whoIsIn(await post("/two-factor/verify-totp", { code: code.replaceAll(" ", "") }));
}

async function whoIsIn(response: Response): Promise<string> {
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
  // Whoever has no session any more is signed out as well.
  if (!response.ok && response.status !== 401) throw await unexpected(response);
}

async function post(path: string, body: Record<string, unknown>): Promise<Response> {
  try {
    return await fetch(AUTH_PATH + path, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...spokenLanguage() },
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
