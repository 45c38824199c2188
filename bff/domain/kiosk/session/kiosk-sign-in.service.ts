import { randomBytes, randomUUID } from "node:crypto";
import * as oidc from "openid-client";
import { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { getPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { describeProviderError } from "#bff/platform/outbound/identity-provider.ts";
import { KIOSK_CALLBACK_PATH, PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
import { type KioskProvider, kioskProviderOf, withKioskProvider } from "./kiosk-provider.ts";
import { insertSession } from "./kiosk-sessions.repo.ts";
import { type SessionContext, sessionEnd } from "./kiosk-sessions.service.ts";
import { sealTokens, storedTokens } from "./session-tokens.ts";

export const SIGN_IN_SECONDS = 600;
const COOKIE_BYTES = 32;
const MAX_NAME_LENGTH = 200;
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
  const verifier = oidc.randomPKCECodeVerifier();
  const begun: SignInInProgress = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier,
    publicationId: publication.id,
    issuer: provider.issuer,
    clientId: provider.clientId,
    returnTo,
    expiresAt: Date.now() + SIGN_IN_SECONDS * 1000,
  };
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const url = await withKioskProvider(services, provider, async (configuration) =>
    oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: kioskOriginOf(config) + publicPathOf(config, KIOSK_CALLBACK_PATH),
      scope: scopeOf(configuration.serverMetadata()),
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ui_locales: language,
      ...(provider.external ? {} : { [PUBLICATION_PARAMETER]: publication.slug }),
      ...(provider.resource === null ? {} : { resource: provider.resource }),
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
  const { issuer, clientId, nonce, publicationId, state, verifier } = begun;
  const provider = await requireProvider(services, publicationId);
  if (provider.issuer !== issuer || provider.clientId !== clientId)
    throw new ServiceError("sign_in_unusable.identity_provider_changed");
  const response = await withKioskProvider(services, provider, (configuration) =>
    oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }),
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
    name: nameIn(claims),
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

/** Returns the publication of a sign-in in progress, to which its problem page belongs. */
export const publicationOfSignIn = (
  { db }: Pick<PlatformContext, "db">,
  { publicationId }: SignInInProgress,
): Promise<PublicationRecord> => getPublication(db, publicationId);

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

/** Requests what the kiosk uses, unless the provider does not support it. */
function scopeOf({ scopes_supported: supported }: oidc.ServerMetadata): string {
  const optional = ["profile", "email", "offline_access"];
  return [
    "openid",
    ...optional.filter((scope) => supported?.includes(scope) ?? scope !== "offline_access"),
  ].join(" ");
}

function nameIn(claims: oidc.IDToken): string {
  const named = [claims.name, claims.email, claims.preferred_username].find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  return (named ?? "").slice(0, MAX_NAME_LENGTH).replaceAll("\0", "").trim().toWellFormed();
}
