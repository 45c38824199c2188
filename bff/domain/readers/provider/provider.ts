import type { IncomingMessage, ServerResponse } from "node:http";
import type { JSONWebKeySet } from "jose";
import type {
  Client,
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
  OIDCContext,
  Provider,
} from "oidc-provider";
import type { PlatformContext } from "#bff/core/context.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import {
  PUBLICATION_PARAMETER,
  READ_SCOPE,
  READERS_PATH,
  SERVICE_API_PATH,
} from "#shared/readers/provider.ts";
import { findMembership } from "../accounts/reader-organizations.repo.ts";
import { listEndpointAddresses } from "../clients/clients.repo.ts";
import { CLIENT_PROPERTIES, isSecretOf, loadClient } from "../clients/clients.ts";
import { organizationOf } from "../look.ts";
import { findActiveReader } from "../reader-accounts.repo.ts";
import { signOutJob } from "../readers.jobs.ts";
import { touchSession } from "../sessions/reader-sessions.repo.ts";
import { formTargets, pagePolicy } from "../sign-in/page-policy.ts";
import { renderErrorPage, renderSignedOutPage, renderSignOutPage } from "../sign-in/provider-pages.ts";
import { requestAddressHash } from "../sign-in/request-address.ts";
import { fetchOfApp } from "./fetch-of-app.ts";
import { createOidcAdapter } from "./oidc-adapter.ts";
import { publicKeysOf } from "./public-keys.ts";
import { loadSigningKeys } from "./signing-keys.ts";

export type ProviderContext = Pick<
  PlatformContext,
  "addressGuards" | "changes" | "config" | "db" | "log" | "notifications" | "secrets"
>;

/** The OpenID provider of readers. It is loaded when the first reader comes. */
export interface ReaderProvider {
  /** Returns the provider with the current signing keys. */
  current(): Promise<Provider>;
  /** Returns the public parts of the current signing keys. */
  publicKeys(): Promise<JSONWebKeySet>;
  /** Handles a request below the path of the provider. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Tells an app that a session of a reader has ended, if the app is still registered. Throws if the app does not answer. */
  notifySignOut(signOut: SignOut): Promise<void>;
}

interface SignOut {
  clientId: string;
  readerId: string;
  /** ID of the session in the tokens of the app. */
  sid: string;
}

const DAY_SECONDS = 24 * 3600;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
const ACCESS_TOKEN_SECONDS = 600;
const INTERACTION_SECONDS = 3600;

export const issuerOf = ({ config }: Pick<PlatformContext, "config">): string =>
  config.baseUrl + READERS_PATH;

/** The audience of access tokens that the built-in authority accepts. */
export const ownAudience = ({ config }: Pick<PlatformContext, "config">): string =>
  config.baseUrl + SERVICE_API_PATH;

type SendLogoutToken = (this: Client, readerId: string, sid: string) => Promise<void>;

interface Loaded {
  provider: Provider;
  handler: ReturnType<Provider["callback"]>;
  sendLogoutToken: SendLogoutToken;
  publicKeys: JSONWebKeySet;
  keyIds: string;
  reloadAt: number;
}

/** Creates the provider, without loading its library. */
export function createReaderProvider(services: ProviderContext): ReaderProvider {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;
  let isOutdated = false;
  const outdate = () => {
    isOutdated = true;
  };
  services.changes.subscribe((change) => {
    if (change.type === "reader_signing_keys") outdate();
  });
  services.notifications.onReconnect(outdate);

  async function load(before: Loaded | null): Promise<Loaded> {
    isOutdated = false;
    const { keys, reloadAt } = await loadSigningKeys(services);
    const keyIds = keys.map(({ kid }) => kid).join(" ");
    if (before?.keyIds === keyIds) return { ...before, reloadAt };
    const provider = await build(services, { keys } as NonNullable<Configuration["jwks"]>);
    const prototype = provider.Client.prototype as unknown as { backchannelLogout: SendLogoutToken };
    const sendLogoutToken = prototype.backchannelLogout;
    // Sign-outs at the provider are queued like those of other pages, so that no reader waits for an app.
    prototype.backchannelLogout = function enqueueSignOut(readerId, sid) {
      return enqueue(services.db, signOutJob, [{ clientId: this.clientId, readerId, sid }]);
    };
    const publicKeys = publicKeysOf(keys);
    return { provider, handler: provider.callback(), sendLogoutToken, publicKeys, keyIds, reloadAt };
  }

  /** Single-flight: requests that come while the provider is loading wait for it. */
  async function current(): Promise<Loaded> {
    if (loaded && !isOutdated && Date.now() < loaded.reloadAt) return loaded;
    loading ??= load(loaded).finally(() => {
      loading = null;
    });
    loaded = await loading;
    return loaded;
  }

  return {
    current: async () => (await current()).provider,
    publicKeys: async () => (await current()).publicKeys,
    async handle(request, response) {
      await (await current()).handler(request, response);
    },
    async notifySignOut({ clientId, readerId, sid }) {
      const { provider, sendLogoutToken } = await current();
      const client = await provider.Client.find(clientId);
      if (client?.backchannelLogoutUri) await sendLogoutToken.call(client, readerId, sid);
    },
  };
}

async function build(services: ProviderContext, jwks: NonNullable<Configuration["jwks"]>): Promise<Provider> {
  const { errors, interactionPolicy, Provider } = await import("oidc-provider");
  const { config, db, log, secrets } = services;
  const issuer = issuerOf(services);
  const isSecure = config.baseUrl.startsWith("https:");

  const policy = interactionPolicy.base();
  // Apps are registered by publishers, so readers need not consent to each.
  policy.remove("consent");
  policy.add(
    new interactionPolicy.Prompt(
      { name: "join" },
      new interactionPolicy.Check(
        "unknown_organization",
        "The reader has not used this publisher yet.",
        // `loadExistingGrant` gives no grant to an app whose publisher the reader has not agreed to.
        ({ oidc: { client, session } }) =>
          client !== undefined &&
          session?.accountId !== undefined &&
          session.grantIdFor(client.clientId) === undefined,
      ),
    ),
  );

  /** Returns whether a signed-in reader comes from another publisher, and has not agreed yet to be known to this one. */
  async function mustAgree({ client, params, result }: OIDCContext, readerId: string): Promise<boolean> {
    // A reader who has just entered a password on the publisher's page has chosen the publisher.
    if (result?.login || result?.join) return false;
    const organizationId = await organizationOf(db, { ...client?.metadata() }, params ?? {});
    return organizationId !== null && !(await findMembership(db, readerId, organizationId));
  }

  async function isAudience(client: ClientMetadata, resource: string): Promise<boolean> {
    if (resource === ownAudience(services)) return true;
    const organizationId = (client.organization_id as number | undefined) ?? null;
    return (await listEndpointAddresses(db, organizationId)).includes(resource);
  }

  const cookie = {
    httpOnly: true,
    sameSite: "lax",
    signed: true,
    overwrite: true,
    secure: isSecure,
  } as const;
  const provider = new Provider(issuer, {
    adapter: createOidcAdapter({
      db,
      issuer,
      findClient: (id) => loadClient(services, id),
      alreadyUsed: () => new errors.InvalidGrant("already used"),
      unstorable: () => new errors.InvalidRequest("parameters must not contain NUL characters"),
    }),
    jwks,
    cookies: {
      // `__Host-` needs the path `/`, but cookies of a sign-in in progress have longer paths.
      names: {
        session: isSecure ? "__Host-newsrack-reader" : "newsrack-reader",
        interaction: isSecure ? "__Secure-newsrack-reader-interaction" : "newsrack-reader-interaction",
        resume: isSecure ? "__Secure-newsrack-reader-resume" : "newsrack-reader-resume",
      },
      keys: [secrets.derive("reader-cookies")],
      long: { ...cookie, path: "/" },
      short: cookie,
    },
    pkce: { required: () => true },
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "none"],
    clientDefaults: { id_token_signed_response_alg: "RS256" },
    enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
    extraClientMetadata: { properties: [...CLIENT_PROPERTIES] },
    extraParams: [PUBLICATION_PARAMETER],
    scopes: ["openid", "profile", "email", "offline_access", READ_SCOPE],
    claims: { openid: ["sub"], profile: ["name", "locale"], email: ["email", "email_verified"] },
    // The ID token has name and address, because a token with an audience cannot ask the user info endpoint.
    conformIdTokenClaims: false,
    interactions: { policy, url: (_context, { uid }) => `${READERS_PATH}/interaction/${uid}` },
    async findAccount(_context, id) {
      const reader = await findActiveReader(db, id);
      if (!reader) return undefined;
      const { name, email, language } = reader;
      return {
        accountId: id,
        claims: () => ({ sub: id, name, email, email_verified: true, ...(language && { locale: language }) }),
      };
    },
    async loadExistingGrant({ oidc }) {
      const { client, provider: own, resourceServers, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const { accountId } = session;
      const id = session.grantIdFor(client.clientId);
      if (id === undefined && (await mustAgree(oidc, session.accountId))) return undefined;
      const known = id === undefined ? undefined : await own.Grant.find(id);
      const grant =
        known?.accountId === accountId ? known : new own.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope("openid profile email offline_access");
      for (const resource of Object.keys(resourceServers ?? {})) grant.addResourceScope(resource, READ_SCOPE);
      await grant.save();
      return grant;
    },
    // By grant type, because a request for `offline_access` without `prompt=consent` loses it silently.
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed("refresh_token")),
    rotateRefreshToken: ({ oidc }) => oidc.client?.clientAuthMethod === "none",
    // All tokens end with their session, so that a reader who ends a session ends everything in it.
    expiresWithSession: () => Promise.resolve(true),
    clientBasedCORS: (_context, origin, client) =>
      client.clientAuthMethod === "none" &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    fetch: fetchOfApp(services),
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => renderSignOutPage(services, context, form),
        postLogoutSuccessSource: (context) => renderSignedOutPage(services, context),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_context, _client, oneOf) => oneOf ?? [],
        useGrantedResource: () => true,
        async getResourceServerInfo(_context, resource, client) {
          if (!(await isAudience(client.metadata(), resource))) throw new errors.InvalidTarget();
          return {
            scope: READ_SCOPE,
            audience: resource,
            accessTokenFormat: "jwt",
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            jwt: { sign: { alg: "RS256" } },
          };
        },
      },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: INTERACTION_SECONDS,
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
      // A sign-out without a session stores an anonymous one.
      Session: (_context, { accountId }) => (accountId ? SESSION_SECONDS : INTERACTION_SECONDS),
    },
    renderError: (context, out) => renderErrorPage(services, context, out.error),
  });
  // `pinHost` sets the headers of a proxy.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    return isSecretOf(this.clientSecret, given);
  };
  provider.use(setPolicy);
  provider.use(async (context, next) => {
    await next();
    await noteUse(services, context as KoaContextWithOIDC);
  });
  provider.on("server_error", (_context, error) =>
    log.error({ err: error }, "failed to serve a reader's sign-in"),
  );
  return provider;
}

/**
 * Sets the content security policy of the provider's pages. Chromium applies `form-action` also to redirects after the form, so the
 * app to which the reader returns is in it.
 */
async function setPolicy(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  context.set("Content-Security-Policy", pagePolicy([]));
  await next();
  if (!context.response.is("html")) return;
  context.set("Cache-Control", "no-store");
  const { params, session, entities } = context.oidc ?? {};
  const returns = [
    params?.redirect_uri,
    params?.post_logout_redirect_uri,
    (entities?.Interaction?.params as { redirect_uri?: unknown } | undefined)?.redirect_uri,
    (session as { state?: { postLogoutRedirectUri?: unknown } } | undefined)?.state?.postLogoutRedirectUri,
  ].filter((uri) => typeof uri === "string");
  const policy = String(context.response.get("Content-Security-Policy"));
  context.set(
    "Content-Security-Policy",
    policy.replace(/form-action [^;]*/, `form-action ${formTargets(returns)}`),
  );
}

/** Notes the use of a session after a sign-in or a refresh, which postpones the end of the session and its tokens. */
async function noteUse(services: ProviderContext, context: KoaContextWithOIDC): Promise<void> {
  const { oidc } = context;
  if (!oidc || context.status >= 400) return;
  const { RefreshToken, Grant } = oidc.entities;
  const session = oidc.route === "token" ? undefined : oidc.session;
  const uid = oidc.route === "token" ? RefreshToken?.sessionUid : session?.accountId && session.uid;
  if (!uid || !["authorization", "resume", "token"].includes(oidc.route)) return;
  await touchSession(services.db, {
    uid,
    grantId: Grant?.jti,
    refreshTokenId: RefreshToken?.jti,
    seconds: SESSION_SECONDS,
    // Only of sign-ins, because an app's server refreshes tokens from another place.
    ...(session && {
      device: {
        user_agent: context.get("user-agent").slice(0, 300),
        address_hash: requestAddressHash(services, context.req),
      },
    }),
  });
}
