import { z } from "zod";
import { typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { AUTH_PATH } from "./session.ts";

const tag = "Session";
const audience = "public";
const bodyLimitBytes = 16 * 1024;
const text = z.string(typed(problem("text")));

const signedIn = z.strictObject({ user: z.strictObject({ id: z.string() }) });

/** Signs in with a password, by a cookie. Paths and names stay as they are, because open pages and scripts use them. */
export const signIn = defineRoute({
  method: "POST",
  path: `${AUTH_PATH}/sign-in/email`,
  audience,
  tag,
  summary: "Sign in with email address and password; with a second factor, a code has to follow",
  bodyLimitBytes,
  body: z.object({ email: text, password: text }),
  responses: { 200: z.union([signedIn, z.strictObject({ twoFactorRedirect: z.literal(true) })]) },
});

const code = z.object({ code: text });

export const enterAppCode = defineRoute({
  method: "POST",
  path: `${AUTH_PATH}/two-factor/verify-totp`,
  audience,
  tag,
  summary: "Finish a sign-in with a code of the authenticator app",
  bodyLimitBytes,
  body: code,
  responses: { 200: signedIn },
});

export const enterRecoveryCode = defineRoute({
  method: "POST",
  path: `${AUTH_PATH}/two-factor/verify-backup-code`,
  audience,
  tag,
  summary: "Finish a sign-in with a recovery code",
  bodyLimitBytes,
  body: code,
  responses: { 200: signedIn },
});

/** Ends the session of this browser. Does nothing without one. */
export const signOut = defineRoute({
  method: "POST",
  path: `${AUTH_PATH}/sign-out`,
  audience,
  tag,
  summary: "Sign out",
  responses: { 200: z.strictObject({ success: z.literal(true) }) },
});

/** Error code of an unknown email address or a wrong password. */
export const WRONG_CREDENTIALS = "INVALID_EMAIL_OR_PASSWORD";

/** Error code of a sign-in during which password, second factor or access changed. */
export const CREDENTIALS_CHANGED = "CREDENTIALS_CHANGED";
