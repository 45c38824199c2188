import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/reader-sign-in.ts";
import type { TestReader } from "#shared/console/test-readers.ts";
import {
  type IdentityProvider,
  troubleWith,
  withIdentityProvider,
} from "../../platform/outbound/identity-provider.ts";
import type { Services } from "../../services.ts";
import type { PersonActor } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import { openPublication, type PublicationRecord } from "../organizations/organizations.service.ts";
import * as repo from "./reader-sign-in.repo.ts";
import { keepTestReader } from "./test-readers.service.ts";

/** How long somebody may take at the identity provider. */
const MINUTES = 10;

/** What only who began a sign-in knows of it. */
interface SignInSecrets {
  nonce: string;
  verifier: string;
  issuer: string;
  clientId: string;
}

const guardOf = ({ addressGuards }: Services, { organization_id }: PublicationRecord) =>
  addressGuards.for("sign-in", organization_id);

/** Where to send the browser. Throws 409 where there is no identity provider, or none that answers. */
export async function beginReaderSignIn(
  services: Services,
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
      // Whoever tries access out needs several readers: the provider is not to take the one who signed in before.
      prompt: "login",
      code_challenge: challenge,
      code_challenge_method: "S256",
    }),
  ).catch((error: unknown) => {
    throw new ServiceError(
      "identity_provider_unusable",
      { issuer: provider.issuer, problem: troubleWith(error) },
      { cause: error },
    );
  });
  await repo.insertSignIn(db, {
    state_hash: hashOf(state),
    publication_id: publication.id,
    user_id: actor.userId,
    secrets: secrets.seal(JSON.stringify(signIn)),
    expires_at: new Date(Date.now() + MINUTES * 60_000),
  });
  return url.href;
}

/** Somebody came back from the identity provider. Throws `sign_in_unusable` where that led nowhere. */
export async function finishReaderSignIn(
  services: Services,
  actor: PersonActor,
  callback: URL,
): Promise<{ publicationId: number; reader: TestReader }> {
  const { db, secrets } = services;
  const state = callback.searchParams.get("state") ?? "";
  const begun = await repo.takeSignIn(db, hashOf(state));
  if (!begun || begun.expires_at.getTime() < Date.now())
    throw new ServiceError("sign_in_unusable.reader_expired", { minutes: MINUTES });
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
    services.log.info({ code: (error as { code?: unknown }).code }, "a test reader could not be signed in");
    throw new ServiceError("sign_in_unusable.provider", { problem: troubleWith(error) });
  });
  const claims = tokens.claims()!;
  const seconds = tokens.expiresIn();
  const reader = await keepTestReader(services, actor, publication, {
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
  { db, secrets }: Services,
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

/** A name to recognise somebody by, where the provider has one. */
function scopeOf({ scopes_supported: known }: oidc.ServerMetadata): string {
  const wanted = ["profile", "email"].filter((scope) => known?.includes(scope) ?? true);
  return ["openid", ...wanted].join(" ");
}

function nameIn(claims: oidc.IDToken): string {
  const named = [claims.name, claims.email, claims.preferred_username, claims.sub].find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  return (named ?? claims.sub).replaceAll("\0", "").trim().slice(0, 200).toWellFormed();
}

const hashOf = (state: string) => createHash("sha256").update(state).digest();
