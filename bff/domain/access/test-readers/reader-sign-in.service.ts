import type * as oidc from "openid-client";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { openPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { builtInClient, CONSOLE_CLIENT_ID, issuerOf } from "#bff/domain/readers/index.ts";
import { buildSignInUrl, nameIn, newCodeFlow, redeemCode } from "#bff/platform/outbound/code-flow.ts";
import { describeProviderError, withIdentityProvider } from "#bff/platform/outbound/identity-provider.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
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

type ProviderContext = Pick<PlatformContext, "addressGuards" | "config" | "db" | "secrets">;

/** Where readers of a publication sign in: at the publisher's provider, or at Newsrack. */
interface SignInProvider {
  issuer: string;
  clientId: string;
  /** Passes the configuration of the provider to `work`. */
  use<T>(work: (configuration: oidc.Configuration) => Promise<T>): Promise<T>;
}

/** Starts a sign-in and returns the URL for the browser. Throws 409 if no identity provider is configured or usable. */
export async function beginReaderSignIn(
  services: ProviderContext,
  actor: PersonActor,
  publication: PublicationRecord,
): Promise<string> {
  const { db, secrets, config } = services;
  const provider = await providerOf(services, publication);
  if (!provider) throw new ServiceError("identity_provider_missing");
  const { issuer, clientId } = provider;
  const { state, nonce, verifier } = newCodeFlow();
  const buildUrl = (configuration: oidc.Configuration) =>
    buildSignInUrl(
      configuration,
      { state, nonce, verifier },
      {
        scopes: ["profile", "email"],
        parameters: {
          redirect_uri: config.baseUrl + READER_SIGN_IN_CALLBACK,
          // Several test readers are signed in from one browser, so the provider must not reuse its session.
          prompt: "login",
          ...(clientId === CONSOLE_CLIENT_ID && { [PUBLICATION_PARAMETER]: publication.slug }),
        },
      },
    );
  const url = await provider.use(buildUrl).catch((error: unknown) => {
    throw new ServiceError(
      "identity_provider_unusable",
      { issuer, problem: describeProviderError(error) },
      { cause: error },
    );
  });
  const signIn: SignInSecrets = { nonce, verifier, issuer, clientId };
  await repo.insertSignIn(db, {
    state_hash: digestOf(state),
    publication_id: publication.id,
    user_id: actor.userId,
    secrets: secrets.seal(JSON.stringify(signIn)),
    expires_at: new Date(Date.now() + SIGN_IN_MINUTES * 60_000),
  });
  return url.href;
}

/** Exchanges the code from the identity provider for tokens and saves them as a test reader. Throws `sign_in_unusable`. */
export async function finishReaderSignIn(
  services: ProviderContext & Pick<PlatformContext, "log">,
  actor: PersonActor,
  callback: URL,
): Promise<{ publicationId: number; reader: TestReader }> {
  const { db, secrets } = services;
  const state = callback.searchParams.get("state") ?? "";
  const begun = await repo.consumeSignIn(db, digestOf(state));
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
  const provider = await providerOf(services, publication);
  if (provider?.issuer !== issuer || provider.clientId !== clientId)
    throw new ServiceError("sign_in_unusable.identity_provider_changed");
  const redeem = (configuration: oidc.Configuration) =>
    redeemCode(configuration, { state, nonce, verifier }, callback);
  const tokens = await provider.use(redeem).catch((error: unknown) => {
    services.log.info(
      { code: (error as { code?: unknown }).code },
      "failed to exchange the code of a test reader",
    );
    throw new ServiceError("sign_in_unusable.provider", { problem: describeProviderError(error) });
  });
  const claims = tokens.claims()!;
  const seconds = tokens.expiresIn();
  const reader = await saveTestReader(services, actor, publication, {
    name: nameIn(claims, ["name", "email", "preferred_username", "sub"]),
    token: tokens.access_token,
    idToken: tokens.id_token ?? null,
    signedIn: {
      subject: `${claims.iss} ${claims.sub}`,
      readerId: provider.clientId === CONSOLE_CLIENT_ID ? claims.sub : null,
      expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
    },
  });
  return { publicationId: publication.id, reader };
}

async function providerOf(
  services: ProviderContext,
  { id, organization_id }: PublicationRecord,
): Promise<SignInProvider | null> {
  const { addressGuards, db, secrets } = services;
  const row = await repo.findProvider(db, id);
  if (row?.built_in) {
    const configuration = builtInClient(services, CONSOLE_CLIENT_ID);
    return {
      issuer: issuerOf(services),
      clientId: CONSOLE_CLIENT_ID,
      use: (work) => work(configuration),
    };
  }
  if (!row?.oidc_issuer || !row.oidc_client_id) return null;
  const provider = {
    issuer: row.oidc_issuer,
    clientId: row.oidc_client_id,
    clientSecret: row.oidc_client_secret && secrets.open(row.oidc_client_secret),
  };
  const guard = addressGuards.for("sign-in", organization_id);
  return { ...provider, use: (work) => withIdentityProvider(guard, provider, work) };
}
