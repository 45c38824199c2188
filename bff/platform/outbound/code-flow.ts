import * as oidc from "openid-client";

/** The values of an authorization code flow with PKCE, which only the browser that started it may finish. */
interface CodeFlow {
  state: string;
  nonce: string;
  verifier: string;
}

export const newCodeFlow = (): CodeFlow => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/**
 * Builds the address of the sign-in. Requests the scopes that the provider lists or, without a list, all but `offline_access`.
 */
export async function buildSignInUrl(
  configuration: oidc.Configuration,
  { state, nonce, verifier }: CodeFlow,
  { scopes, parameters }: { scopes: readonly string[]; parameters: Record<string, string> },
): Promise<URL> {
  const { scopes_supported: supported } = configuration.serverMetadata();
  const requested = scopes.filter((scope) => supported?.includes(scope) ?? scope !== "offline_access");
  return oidc.buildAuthorizationUrl(configuration, {
    ...parameters,
    scope: ["openid", ...requested].join(" "),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

/** Exchanges the code of a callback for tokens. */
export const redeemCode = (
  configuration: oidc.Configuration,
  { state, nonce, verifier }: CodeFlow,
  callback: URL,
) =>
  oidc.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });

const MAX_NAME_LENGTH = 200;

/** Returns the first of some claims that is not blank, as a name to show; empty if there is none. */
export function nameIn(claims: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const texts = names.map((name) => {
    const claim = claims[name];
    return typeof claim === "string"
      ? claim.slice(0, MAX_NAME_LENGTH).replaceAll("\0", "").trim().toWellFormed()
      : "";
  });
  return texts.find((text) => text !== "") ?? "";
}
