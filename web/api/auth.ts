import { AUTH_PATH } from "#shared/console/session.ts";
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

/**
 * Signs somebody in and returns their id. Throws `WrongCredentialsError`, `TooManyAttemptsError`,
 * `OfflineError` or `ApiError`. Written on fetch: the library's own client is many times this size.
 */
export async function signIn(email: string, password: string): Promise<string> {
  const response = await post("/sign-in/email", { email, password });
  if (response.ok) {
    const body = (await response.json()) as { user: { id: string } };
    return body.user.id;
  }
  if (response.status === 401 || response.status === 400) throw new WrongCredentialsError();
  if (response.status === 429) throw new TooManyAttemptsError(waitSeconds(response.headers));
  throw await unexpected(response);
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
