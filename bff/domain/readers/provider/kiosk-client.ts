import { isIPv6 } from "node:net";
import * as oidc from "openid-client";
import type { PlatformContext } from "#bff/core/context.ts";
import { KIOSK_CLIENT_ID } from "#shared/readers/provider.ts";
import type { ReadersContext } from "../readers.context.ts";
import { endAllSessions, endSessions } from "../sessions/reader-sessions.repo.ts";
import { kioskSecret } from "./clients.ts";
import { issuerOf } from "./provider.ts";

const REQUEST_TIMEOUT_SECONDS = 10;
/** Addresses that mean all of this machine. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Returns the kiosk as a client of the internal provider. Its requests go to the port of this process, because the base URL may lead
 * through a proxy, and discovery is not needed.
 */
export function kioskConfiguration(
  services: Pick<PlatformContext, "config" | "secrets">,
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
    KIOSK_CLIENT_ID,
    undefined,
    oidc.ClientSecretBasic(kioskSecret(services)),
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
  { db, readerProvider }: Pick<PlatformContext, "db"> & ReadersContext,
  { readerId, refreshToken, everywhere }: { readerId: string; refreshToken: string; everywhere: boolean },
): Promise<void> {
  const { RefreshToken } = await readerProvider.current();
  const uid = (await RefreshToken.find(refreshToken))?.sessionUid;
  await db.transaction().execute(async (trx) => {
    if (everywhere) await endAllSessions(trx, readerId);
    else if (uid !== undefined) await endSessions(trx, readerId, { uid });
  });
}
