import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
import { memoryAdapters } from "./memory-adapter.ts";
import { readers } from "./readers.ts";

/** Client ID of the reader page, and of the console when it signs in a test reader. */
export const CLIENT_ID = "kiosk";
/** Audience of access tokens. */
export const AUDIENCE = "https://publisher.example.com/reading";
const SCOPE = "read";
const ALGORITHM = "RS256";
const TOKEN_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** RFC 8252 allows a native application to redirect to any port of the loopback address. */
const LOCAL_REDIRECTS = ["127.0.0.1", "localhost"].flatMap((host) => [
  `http://${host}/`,
  `http://${host}/console/api/access/sign-in/callback`,
  `http://${host}/console/api/sign-in/callback`,
  `http://${host}/read/-/callback`,
]);

export interface IdentityProvider {
  provider: Provider;
  /** Signs a token with the provider's key. The given claims replace the defaults. */
  sign(typ: "at+jwt" | "JWT", claims: JWTPayload): Promise<string>;
}

/** Returns the claims of an account for the ID token or the user info endpoint. */
export type AccountClaims = (name: string, use: "id_token" | "userinfo") => Record<string, unknown>;

const sampleClaims: AccountClaims = (name) => ({ name, email: `${name}@example.com`, email_verified: true });

/**
 * Creates an OpenID provider with sample readers: authorization code flow with PKCE, JWT access tokens. With `accountClaims`,
 * access tokens are for the provider's user info endpoint instead of the authorization endpoint.
 */
export async function identityProvider(
  issuer: string,
  redirectUris: string[],
  accountClaims?: AccountClaims,
): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const redirects = [...LOCAL_REDIRECTS, ...redirectUris];
  const hosts = new Set(redirects.map((uri) => new URL(uri).hostname));

  // The only client is our own, so readers need not consent.
  const policy = interactionPolicy.base();
  policy.remove("consent");

  const provider = new Provider(issuer, {
    adapter: memoryAdapters(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: "sig" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: redirects,
        post_logout_redirect_uris: redirects,
      },
    ],
    // Compares only the host, because pages on this machine use any port.
    clientBasedCORS: (_context, origin) => hosts.has(URL.parse(origin)?.hostname ?? ""),
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "offline_access", SCOPE],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) => ({ ...(accountClaims ?? sampleClaims)(id, use as "id_token" | "userinfo"), sub: id }),
    }),
    // By grant type, because a request for `offline_access` without a consent page loses it silently.
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed("refresh_token")),
    conformIdTokenClaims: accountClaims === undefined,
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile email offline_access");
      grant.addResourceScope(AUDIENCE, SCOPE);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      // Sets the audience by default, so that clients need not request it.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => (accountClaims ? [] : AUDIENCE),
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: AUDIENCE,
          accessTokenFormat: "jwt",
          accessTokenTTL: TOKEN_SECONDS,
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
    },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      Grant: DAY_SECONDS,
      IdToken: TOKEN_SECONDS,
      Interaction: TOKEN_SECONDS,
      RefreshToken: DAY_SECONDS,
      Session: DAY_SECONDS,
    },
    renderError(context, { error, error_description }) {
      context.type = "text";
      context.body = `The sign-in failed: ${error_description ?? error}`;
    },
  });

  return {
    provider,
    sign(typ, claims) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, iat: now, exp: now + TOKEN_SECONDS, ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ })
        .sign(privateKey);
    },
  };
}

/** Returns the reader's name; null if the name or the password is wrong. */
export function readerWith(name: string, password: string): string | null {
  return readers.find((reader) => reader.name === name && reader.password === password)?.name ?? null;
}
