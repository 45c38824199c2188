import { APIError } from "better-auth/api";
import { errorCodes } from "../../messages/error-codes.ts";
import { render } from "../../messages/render.ts";

/** The codes with which hooks of better-auth refuse a sign-in, in its spelling. */
export const authErrorCodes = [
  "ACCOUNT_DISABLED",
  "ACCOUNT_TEMPORARILY_LOCKED",
  "CODE_USED",
  "CREDENTIALS_CHANGED",
  "INVALID_TWO_FACTOR_COOKIE",
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];

/** Creates an error that better-auth answers with. Its message is English until `http/` renders it for the caller. */
export function authError(code: AuthErrorCode): APIError {
  return new APIError(errorCodes[code], { code, message: render({ key: `errors.${code}` }, "en") });
}
