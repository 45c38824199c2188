import type * as oidc from "openid-client";
import type { PlatformContext } from "#bff/core/context.ts";

/** What a session contains of its reader. It never leaves the service. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  name: string;
}

export const sealTokens = (
  { secrets }: Pick<PlatformContext, "secrets">,
  id: string,
  tokens: SessionTokens,
): Buffer => secrets.seal(JSON.stringify(tokens), id);

export const openTokens = ({ secrets }: Pick<PlatformContext, "secrets">, id: string, sealed: Buffer) =>
  JSON.parse(secrets.open(sealed, id)) as SessionTokens;

/** Returns the values of a token response that a session stores. */
export function storedTokens(
  response: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  previous: Pick<SessionTokens, "idToken" | "name" | "refreshToken">,
): { tokens: SessionTokens; expiresAt: Date | null } {
  const seconds = response.expiresIn();
  return {
    tokens: {
      accessToken: response.access_token,
      refreshToken: response.refresh_token ?? previous.refreshToken,
      idToken: response.id_token ?? previous.idToken,
      name: previous.name,
    },
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
  };
}
