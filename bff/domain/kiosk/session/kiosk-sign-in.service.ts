import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { buildSignInUrl, nameIn, newCodeFlow, redeemCode } from "#bff/platform/outbound/code-flow.ts";
import { describeProviderError } from "#bff/platform/outbound/identity-provider.ts";
import { KIOSK_CALLBACK_PATH, PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
import { type KioskProvider, kioskProviderOf, withKioskProvider } from "./kiosk-provider.ts";
import { insertSession } from "./kiosk-sessions.repo.ts";
import { type SessionContext, sessionEnd } from "./kiosk-sessions.service.ts";
import { sealTokens, storedTokens } from "./session-tokens.ts";

export const SIGN_IN_SECONDS = 600;
const COOKIE_BYTES = 32;
/** Purpose of the encryption of a sign-in in progress. */
const SIGN_IN = "kiosk sign-in";

/** A sign-in in progress. It is in an encrypted cookie, so that anonymous requests store nothing and only this browser can finish it. */
const signInInProgress = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  publicationId: z.int(),
  issuer: z.string(),
  clientId: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
});
type SignInInProgress = z.infer<typeof signInInProgress>;

/** Starts a sign-in. Returns where the browser goes, and the value of its cookie. Throws `identity_provider_missing` and `…_unusable`. */
export async function beginKioskSignIn(
  services: SessionContext,
  publication: PublicationRecord,
  { returnTo, language }: { returnTo: string; language: string },
): Promise<{ url: string; cookie: string }> {
  const { config, secrets } = services;
  const provider = await requireProvider(services, publication.id);
  const begun: SignInInProgress = {
    ...newCodeFlow(),
    publicationId: publication.id,
    issuer: provider.issuer,
    clientId: provider.clientId,
    returnTo,
    expiresAt: Date.now() + SIGN_IN_SECONDS * 1000,
  };
  const url = await withKioskProvider(services, provider, (configuration) =>
    buildSignInUrl(configuration, begun, {
      scopes: ["profile", "email", "offline_access"],
      parameters: {
        redirect_uri: kioskOriginOf(config) + publicPathOf(config, KIOSK_CALLBACK_PATH),
        ui_locales: language,
        ...(provider.external ? {} : { [PUBLICATION_PARAMETER]: publication.slug }),
        ...(provider.resource === null ? {} : { resource: provider.resource }),
      },
    }),
  ).catch((error: unknown) => {
    throw new ServiceError(
      "identity_provider_unusable",
      { issuer: provider.issuer, problem: describeProviderError(error) },
      { cause: error },
    );
  });
  return { url: url.href, cookie: secrets.seal(JSON.stringify(begun), SIGN_IN).toString("base64url") };
}

/** Reads the cookie of a sign-in in progress. Returns null if it is missing, expired or not ours. */
export function readSignIn(
  { secrets }: Pick<PlatformContext, "secrets">,
  cookie: string | undefined,
): SignInInProgress | null {
  if (cookie === undefined) return null;
  try {
    const begun = signInInProgress.parse(JSON.parse(secrets.open(Buffer.from(cookie, "base64url"), SIGN_IN)));
    return begun.expiresAt > Date.now() ? begun : null;
  } catch {
    return null;
  }
}

/**
 * Exchanges the provider's code for tokens and stores them as a session. Returns the new cookie of the browser, whose other sign-ins
 * move to it. Throws `sign_in_unusable`.
 */
export async function finishKioskSignIn(
  services: SessionContext,
  begun: SignInInProgress,
  callback: URL,
  previousCookie: string | undefined,
): Promise<{ cookie: string }> {
  const { db, log } = services;
  const { issuer, clientId, publicationId } = begun;
  const provider = await requireProvider(services, publicationId);
  if (provider.issuer !== issuer || provider.clientId !== clientId)
    throw new ServiceError("sign_in_unusable.identity_provider_changed");
  const response = await withKioskProvider(services, provider, (configuration) =>
    redeemCode(configuration, begun, callback),
  ).catch((error: unknown) => {
    log.info({ code: (error as { code?: unknown }).code }, "failed to sign in a reader at the kiosk");
    throw new ServiceError(
      "sign_in_unusable.provider",
      { problem: describeProviderError(error) },
      { cause: error },
    );
  });
  const claims = response.claims()!;
  const { tokens, expiresAt } = storedTokens(response, {
    refreshToken: null,
    idToken: null,
    name: nameIn(claims, ["name", "email", "preferred_username"]),
  });
  const id = randomUUID();
  const cookie = randomBytes(COOKIE_BYTES).toString("base64url");
  await db.transaction().execute((trx) =>
    insertSession(
      trx,
      {
        id,
        publication_id: publicationId,
        cookie_hash: digestOf(cookie),
        issuer,
        client_id: clientId,
        reader_id: provider.external ? null : claims.sub,
        subject_hash: digestOf(`${issuer} ${claims.sub}`),
        tokens: sealTokens(services, id, tokens),
        token_expires_at: expiresAt,
        refresh_lease_until: null,
        expires_at: sessionEnd(),
      },
      previousCookie === undefined ? null : digestOf(previousCookie),
    ),
  );
  return { cookie };
}

/** Returns a path of the publication's pages. Anything else, such as an address of another site, becomes the front page. */
export function safeReturnTo(home: string, path: unknown): string {
  const url = typeof path === "string" ? URL.parse(path, "http://kiosk.invalid") : null;
  const isOwn =
    url?.host === "kiosk.invalid" && (url.pathname === home || url.pathname.startsWith(`${home}/`));
  return isOwn ? url.pathname + url.search : home;
}

async function requireProvider(services: SessionContext, publicationId: number): Promise<KioskProvider> {
  const provider = kioskProviderOf(services, await services.accessSettings.find(publicationId));
  if (!provider) throw new ServiceError("identity_provider_missing");
  return provider;
}
