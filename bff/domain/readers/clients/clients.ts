import { timingSafeEqual } from "node:crypto";
import type { AdapterPayload, AllClientMetadata } from "oidc-provider";
import type { PlatformContext } from "#bff/core/context.ts";
import { kioskOriginOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import {
  ACCOUNT_PATH,
  KIOSK_CALLBACK_PATH,
  KIOSK_CLIENT_ID,
  KIOSK_SIGNED_OUT_PATH,
} from "#shared/readers/provider.ts";
import { findClientRow } from "./clients.repo.ts";

/** Client ID of the account page, which only needs the session of the provider. */
export const ACCOUNT_CLIENT_ID = "newsrack-account";

/** Metadata of our own. */
export const CLIENT_PROPERTIES = ["organization_id", "publication_id"] as const;

/** Client ID of the console, which signs in test readers. */
export const CONSOLE_CLIENT_ID = "newsrack-console";

/** The built-in clients with a secret, which every process derives from the installation's key. */
const SECRETS = {
  [KIOSK_CLIENT_ID]: "reader-kiosk-client",
  [CONSOLE_CLIENT_ID]: "reader-console-client",
} as const;
export type BuiltInClientId = keyof typeof SECRETS;

export const builtInSecret = ({ secrets }: Pick<PlatformContext, "secrets">, id: BuiltInClientId): string =>
  secrets.derive(SECRETS[id]);

/** The stored form of a client's secret. */
const storedSecret = (secret: string): string => digestOf(secret).toString("base64url");

/** Returns whether a secret is the one of a client, whose metadata contains only its SHA-256. */
export function isSecretOf(stored: string | undefined, given: string): boolean {
  if (stored === undefined) return false;
  const [expected, actual] = [Buffer.from(stored), Buffer.from(storedSecret(given))];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const common: AllClientMetadata = {
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  response_modes: ["query"],
  id_token_signed_response_alg: "RS256",
};

/** Loads the metadata of a client: the kiosk, the account page, or an app that a publisher has registered. */
export async function loadClient(
  services: Pick<PlatformContext, "config" | "db" | "secrets">,
  id: string,
): Promise<AdapterPayload | undefined> {
  const { config } = services;
  const { baseUrl } = config;
  const atKiosk = (path: string) => kioskOriginOf(config) + publicPathOf(config, path);
  if (id === KIOSK_CLIENT_ID)
    return {
      ...common,
      client_id: id,
      client_name: "Newsrack",
      client_secret: storedSecret(builtInSecret(services, id)),
      token_endpoint_auth_method: "client_secret_basic",
      redirect_uris: [atKiosk(KIOSK_CALLBACK_PATH)],
      post_logout_redirect_uris: [atKiosk(KIOSK_SIGNED_OUT_PATH)],
    };
  if (id === CONSOLE_CLIENT_ID)
    return {
      ...common,
      client_id: id,
      client_name: "Newsrack",
      grant_types: ["authorization_code"],
      client_secret: storedSecret(builtInSecret(services, id)),
      token_endpoint_auth_method: "client_secret_basic",
      redirect_uris: [baseUrl + READER_SIGN_IN_CALLBACK],
      post_logout_redirect_uris: [],
    };
  if (id === ACCOUNT_CLIENT_ID)
    return {
      ...common,
      client_id: id,
      client_name: "Newsrack",
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "none",
      redirect_uris: [baseUrl + ACCOUNT_PATH],
      post_logout_redirect_uris: [],
    };
  const row = await findClientRow(services.db, id);
  if (!row) return undefined;
  return {
    ...common,
    client_id: row.id,
    client_name: row.name,
    ...(row.secret_hash === null
      ? { token_endpoint_auth_method: "none" }
      : {
          client_secret: row.secret_hash.toString("base64url"),
          token_endpoint_auth_method: "client_secret_basic",
        }),
    // Native: apps on a phone have their own schemes.
    application_type: row.redirect_uris.every((uri) => uri.startsWith("https:")) ? "web" : "native",
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    ...(row.backchannel_logout_uri !== null && {
      backchannel_logout_uri: row.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
    organization_id: row.organization_id,
    publication_id: row.publication_id,
  };
}
