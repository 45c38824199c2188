import { isIPv6 } from "node:net";
import * as oidc from "openid-client";
import type { PlatformContext } from "#bff/core/context.ts";
import { type BuiltInClientId, builtInSecret } from "../clients/clients.ts";
import type { ReadersContext } from "../readers.context.ts";
import { endAllSessions, endSessions } from "../sessions/end-sessions.ts";
import { issuerOf } from "./provider.ts";

const REQUEST_TIMEOUT_SECONDS = 10;
/** Addresses that mean all of this machine. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Returns the kiosk or the console as a client of the internal provider. Its requests go to the port of this process, because the base
 * URL may lead through a proxy, and discovery is not needed.
 */
export function builtInClient(
  services: Pick<PlatformContext, "config" | "secrets">,
  id: BuiltInClientId,
): oidc.Configuration {
  const { baseUrl } = services.config;
  const issuer = issuerOf(services);
  const configuration = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
    },
    id,
    undefined,
    oidc.ClientSecretBasic(builtInSecret(services, id)),
  );
  configuration.timeout = REQUEST_TIMEOUT_SECONDS;
  configuration[oidc.customFetch] = (url, options) =>
    fetch(url.replace(baseUrl, ownAddress(services)), options as RequestInit);
  oidc.allowInsecureRequests(configuration);
  return configuration;
}

function ownAddress({ config: { host, port } }: Pick<PlatformContext, "config">): string {
  const address = ANY_ADDRESS[host] ?? host;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** Ends the session in which a refresh token was issued, or all sessions of its reader, with all tokens in them. */
export async function endSessionOfToken(
  services: Pick<PlatformContext, "db"> & ReadersContext,
  { readerId, refreshToken, everywhere }: { readerId: string; refreshToken: string; everywhere: boolean },
): Promise<void> {
  const { RefreshToken } = await services.readerProvider.current();
  const uid = (await RefreshToken.find(refreshToken))?.sessionUid;
  await services.db.transaction().execute(async (trx) => {
    if (everywhere) await endAllSessions(trx, readerId);
    else if (uid !== undefined) await endSessions(trx, readerId, { uid });
  });
}
