import { betterAuth } from "better-auth";
import type { Kysely } from "kysely";
import { language } from "#shared/console/languages.ts";
import { AUTH_PATH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/session.ts";
import type { Logger } from "../../platform/logging.ts";
import type { Database } from "../../schema/tables.ts";

const SESSION_SECONDS = 7 * 24 * 3600;
const RENEW_SECONDS = 3600;

/** The header in which `http/` hands the client's address on; one from outside is dropped there. */
export const CLIENT_ADDRESS_HEADER = "x-newsrack-client-address";

/**
 * better-auth over our own tables: sessions, passwords and their cookies. Accounts are made by
 * administrators and one-time links alone, so sign-up is closed.
 */
export function createAuth(options: { db: Kysely<Database>; baseUrl: string; secret: string; log: Logger }) {
  const secure = options.baseUrl.startsWith("https:");
  return betterAuth({
    appName: "Newsrack",
    baseURL: options.baseUrl,
    basePath: AUTH_PATH,
    secret: options.secret,
    database: { db: options.db, type: "postgres" },
    telemetry: { enabled: false },
    logger: { log: (level, message) => options.log[level](message) },
    // Our own check of origin and fetch metadata comes first, for every write and not for these alone.
    trustedOrigins: (request) => [options.baseUrl, request?.headers.get("origin") ?? options.baseUrl],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    rateLimit: { enabled: false },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: { language: { type: [...language.options], required: false, input: false } },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_SECONDS,
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
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
    },
    advanced: {
      // The __Host- prefix binds the cookie to this very host; browsers accept it over https only.
      useSecureCookies: false,
      cookiePrefix: secure ? "__Host-newsrack" : "newsrack",
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
