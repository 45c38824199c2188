import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { openPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import {
  describeProviderError,
  type IdentityProvider,
  withIdentityProvider,
} from "#bff/platform/outbound/identity-provider.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import * as repo from "./reader-sign-in.repo.ts";
import { saveTestReader } from "./test-readers.service.ts";

/** Time limit for a sign-in at the identity provider. */
const SIGN_IN_MINUTES = 10;

/** The values of a sign-in that only the person who started it may use. Stored encrypted. */
interface SignInSecrets {
  nonce: string;
  verifier: string;
  issuer: string;
  clientId: string;
}

const guardOf = (
  { addressGuards }: Pick<PlatformContext, "addressGuards">,
  { organization_id }: PublicationRecord,
) => addressGuards.for("sign-in", organization_id);

/** Starts a sign-in and returns the URL for the browser. Throws 409 if no identity provider is configured or usable. */
export async function beginReaderSignIn(
  services: Pick<PlatformContext, "addressGuards" | "config" | "db" | "secrets">,
  actor: PersonActor,
  publication: PublicationRecord,
): Promise<string> {
  const { db, secrets, config } = services;
  const provider = await providerOf(services, publication.id);
  if (!provider) throw new ServiceError("identity_provider_missing");
  const state = oidc.randomState();
  const signIn: SignInSecrets = {
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    issuer: provider.issuer,
    clientId: provider.clientId,
  };
  const challenge = await oidc.calculatePKCECodeChallenge(signIn.verifier);
  const url = await withIdentityProvider(guardOf(services, publication), provider, async (configuration) =>
    oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: config.baseUrl + READER_SIGN_IN_CALLBACK,
      scope: scopeOf(configuration.serverMetadata()),
      state,
      nonce: signIn.nonce,
      // Several test readers are signed in from one browser, so the provider must not reuse its session.
      prompt: "login",
      code_challenge: challenge,
      code_challenge_method: "S256",
    }),
  ).catch((error: unknown) => {
    throw new ServiceError(
      "identity_provider_unusable",
      { issuer: provider.issuer, problem: describeProviderError(error) },
      { cause: error },
    );
  });
  await repo.insertSignIn(db, {
    state_hash: hashOf(state),
    publication_id: publication.id,
    user_id: actor.userId,
    secrets: secrets.seal(JSON.stringify(signIn)),
    expires_at: new Date(Date.now() + SIGN_IN_MINUTES * 60_000),
  });
  return url.href;
}

/** Exchanges the code from the identity provider for tokens and saves them as a test reader. Throws `sign_in_unusable`. */
export async function finishReaderSignIn(
  services: Pick<PlatformContext, "addressGuards" | "db" | "log" | "secrets">,
  actor: PersonActor,
  callback: URL,
): Promise<{ publicationId: number; reader: TestReader }> {
  const { db, secrets } = services;
  const state = callback.searchParams.get("state") ?? "";
  const begun = await repo.consumeSignIn(db, hashOf(state));
  if (!begun || begun.expires_at.getTime() < Date.now())
    throw new ServiceError("sign_in_unusable.reader_expired", { minutes: SIGN_IN_MINUTES });
  if (begun.user_id !== actor.userId) throw new ServiceError("sign_in_unusable.other_person");
  const publication = await openPublication(
    services,
    actor,
    { publication_id: begun.publication_id },
    "access.try",
  );
  const { nonce, verifier, issuer, clientId } = JSON.parse(secrets.open(begun.secrets)) as SignInSecrets;
  const provider = await providerOf(services, publication.id);
  if (provider?.issuer !== issuer || provider.clientId !== clientId)
    throw new ServiceError("sign_in_unusable.identity_provider_changed");
  const tokens = await withIdentityProvider(guardOf(services, publication), provider, (configuration) =>
    oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }),
  ).catch((error: unknown) => {
    services.log.info(
      { code: (error as { code?: unknown }).code },
      "failed to exchange the code of a test reader",
    );
    throw new ServiceError("sign_in_unusable.provider", { problem: describeProviderError(error) });
  });
  const claims = tokens.claims()!;
  const seconds = tokens.expiresIn();
  const reader = await saveTestReader(services, actor, publication, {
    name: nameIn(claims),
    token: tokens.access_token,
    idToken: tokens.id_token ?? null,
    signedIn: {
      subject: `${claims.iss} ${claims.sub}`,
      expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
    },
  });
  return { publicationId: publication.id, reader };
}

async function providerOf(
  { db, secrets }: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
): Promise<IdentityProvider | null> {
  const row = await repo.findProvider(db, publicationId);
  if (!row?.oidc_issuer || !row.oidc_client_id) return null;
  return {
    issuer: row.oidc_issuer,
    clientId: row.oidc_client_id,
    clientSecret: row.oidc_client_secret && secrets.open(row.oidc_client_secret),
  };
}

/** Requests the scopes for a name and an email address, unless the provider does not support them. */
function scopeOf({ scopes_supported: supported }: oidc.ServerMetadata): string {
  const scopes = ["profile", "email"].filter((scope) => supported?.includes(scope) ?? true);
  return ["openid", ...scopes].join(" ");
}

function nameIn(claims: oidc.IDToken): string {
  const named = [claims.name, claims.email, claims.preferred_username, claims.sub].find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  return (named ?? claims.sub).replaceAll("\0", "").trim().slice(0, 200).toWellFormed();
}

const hashOf = (state: string) => createHash("sha256").update(state).digest();
