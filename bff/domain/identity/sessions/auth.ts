import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins";
import { z } from "zod";
import type { Budgets } from "#bff/core/budgets.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Db } from "#bff/schema/tables.ts";
import { AUTH_PATH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/identity/session.ts";
import { language } from "#shared/console/languages.ts";
import { secondFactorGuard } from "../two-factor/second-factor-guard.ts";
import { authAdapter } from "./auth-adapter.ts";

const SESSION_SECONDS = 7 * 24 * 3600;
const RENEW_AFTER_SECONDS = 3600;

/** The database sets a user's epoch, and `authAdapter` sets those of sessions and challenges. */
const credentialEpoch = {
  type: "number",
  fieldName: "credential_epoch",
  required: false,
  input: false,
  returned: false,
} as const;

/** The header in which `http/` passes the client's address. It is removed from external requests. */
export const CLIENT_ADDRESS_HEADER = "x-newsrack-client-address";

/** Plugin that starts a session for a user whose credentials were verified or changed elsewhere. It has no HTTP route. */
const sessionStarter = {
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string(), credentialEpoch: z.int() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const { userId, credentialEpoch } = context.body;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new APIError("NOT_FOUND");
        const session = await internalAdapter.createSession(user.id, false, { credentialEpoch });
        await setSessionCookie(context, { session, user });
        return context.json({ user_id: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * Creates better-auth on Newsrack's tables, for sessions, passwords and cookies. Sign-up is disabled, because only
 * administrators and one-time links create accounts.
 */
export function createAuth(options: {
  db: Db;
  baseUrl: string;
  secret: string;
  rateLimits: Budgets;
  log: Logger;
}) {
  const secure = options.baseUrl.startsWith("https:");
  return betterAuth({
    appName: "Newsrack",
    baseURL: options.baseUrl,
    basePath: AUTH_PATH,
    secret: options.secret,
    database: authAdapter(options.db),
    telemetry: { enabled: false },
    logger: { log: (level, message) => options.log[level](message) },
    // Every origin is trusted here, because `http/` checks origin and fetch metadata before each write.
    trustedOrigins: (request) => [options.baseUrl, request?.headers.get("origin") ?? options.baseUrl],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    rateLimit: { enabled: false },
    plugins: [
      sessionStarter,
      secondFactorGuard(options.rateLimits),
      // Reads the rows that `second-factor.service.ts` writes. `secondFactorGuard` counts attempts across challenges.
      twoFactor({
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "two_factors",
            fields: { backupCodes: "backup_codes", userId: "user_id" },
          },
        },
      }),
    ],
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        language: { type: [...language.options], required: false, input: false },
        credentialEpoch,
      },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_AFTER_SECONDS,
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      additionalFields: { credentialEpoch },
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: { credentialEpoch },
    },
    advanced: {
      // The __Host- prefix binds the cookie to this host. Browsers accept it only over HTTPS.
      useSecureCookies: false,
      cookiePrefix: secure ? "__Host-newsrack" : "newsrack",
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Migrations and tests ensure the schema. The validation would hold a connection and delay a stop soon after a start.
      database: { validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
