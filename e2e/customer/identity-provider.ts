import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
import { memoryAdapters } from "./memory-adapter.ts";
import { readers } from "./readers.ts";

/** The client of everything that reads: the reader page, and the console when it signs a test reader in. */
export const CLIENT_ID = "kiosk";
/** Whom access tokens are meant for. */
export const AUDIENCE = "https://publisher.example.com/reading";
const SCOPE = "read";
const ALGORITHM = "RS256";
const TOKEN_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** On this machine a redirect may lead to any port, as RFC 8252 has it for native applications. */
const REDIRECTS_HERE = ["127.0.0.1", "localhost"].flatMap((host) => [
  `http://${host}/`,
  `http://${host}/console/api/access/sign-in/callback`,
  `http://${host}/console/api/sign-in/callback`,
]);

export interface IdentityProvider {
  provider: Provider;
  /** Signs with the provider's own key. Claims that are given replace the usual ones. */
  sign(typ: "at+jwt" | "JWT", claims: JWTPayload): Promise<string>;
}

/** A real OpenID provider with readers of its own: authorization code with PKCE, and access tokens that are JWTs. */
export async function identityProvider(issuer: string, redirectUris: string[]): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const redirects = [...REDIRECTS_HERE, ...redirectUris];
  const hosts = new Set(redirects.map((uri) => new URL(uri).hostname));

  // There is one client, and it is ours: nobody has to be asked whether it may read.
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
    // By host alone: on this machine any port may be the one that a page comes from.
    clientBasedCORS: (_context, origin) => hosts.has(URL.parse(origin)?.hostname ?? ""),
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "offline_access", SCOPE],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: `${id}@example.com`, email_verified: true }),
    }),
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
      // Every access token is for us, so that no client has to say so.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
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

/** Null where nobody has this name and password. */
export function readerWith(name: string, password: string): string | null {
  return readers.find((reader) => reader.name === name && reader.password === password)?.name ?? null;
}
