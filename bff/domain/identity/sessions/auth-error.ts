import { APIError } from "better-auth/api";
import type { ServiceError } from "#bff/core/errors.ts";
import { errorCodes } from "#bff/messages/error-codes.ts";

/** Error codes of sign-ins, in better-auth's spelling. */
export const authErrorCodes = [
  "ACCOUNT_DISABLED",
  "ACCOUNT_TEMPORARILY_LOCKED",
  "CODE_USED",
  "CREDENTIALS_CHANGED",
  "INVALID_TWO_FACTOR_COOKIE",
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];

/** Converts an error for better-auth's response. Its message is English until `http/` renders it in the caller's language. */
export function authError({ code, message, headers }: ServiceError<AuthErrorCode>): APIError {
  return new APIError(errorCodes[code as AuthErrorCode].status, { code, message }, headers);
}
