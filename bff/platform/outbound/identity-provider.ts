import * as oidc from "openid-client";
import { type Message, message } from "#bff/messages/message.ts";
import type { AddressGuard } from "./address-guard.ts";
import { createGuardedFetch, ResponseTooLarge } from "./guarded-fetch.ts";
import { createOutboundAgent, findAddressRefusal } from "./outbound-agent.ts";

const REQUEST_TIMEOUT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 3_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Length of a text of the provider in a message. */
const MAX_SHOWN_CHARACTERS = 300;

/** Configuration of an OpenID provider. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/**
 * Reads the discovery document of an identity provider and passes its configuration to `use`. The guard checks the address
 * of every connection.
 */
export async function withIdentityProvider<T>(
  guard: AddressGuard,
  provider: IdentityProvider,
  use: (configuration: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const agent = createOutboundAgent({
    guard,
    connectMs: CONNECT_TIMEOUT_MS,
    headersMs: REQUEST_TIMEOUT_SECONDS * 1000,
    bodyMs: REQUEST_TIMEOUT_SECONDS * 1000,
  });
  const send = createGuardedFetch(agent, {
    totalMs: REQUEST_TIMEOUT_SECONDS * 1000,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  const customFetch: oidc.CustomFetch = (url, { method, headers, body }) => {
    if (!/^https?:$/.test(new URL(url).protocol))
      throw new ProviderError(message("identity_provider.scheme"));
    const text = body instanceof URLSearchParams ? body.toString() : null;
    return send(url, { method, headers, body: text }).catch((error: unknown) => {
      throw toProviderError(error);
    }) as Promise<unknown> as Promise<Response>;
  };
  const isPlain = new URL(provider.issuer).protocol === "http:";
  try {
    const configuration = await oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      undefined,
      clientAuth(provider.clientSecret),
      {
        timeout: REQUEST_TIMEOUT_SECONDS,
        [oidc.customFetch]: customFetch,
        execute: isPlain ? [oidc.allowInsecureRequests] : [],
      },
    );
    return await use(configuration);
  } finally {
    await agent.destroy();
  }
}

/** Returns how the client authenticates. By default a secret is sent in the header, as OpenID Connect Discovery specifies. */
function clientAuth(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    method(secret)(server, client, body, headers);
  };
}

/** A request to the provider failed. A TypeError, because openid-client rethrows only those unchanged. */
class ProviderError extends TypeError {
  readonly text: Message;
  constructor(text: Message, options?: ErrorOptions) {
    super(text.key, options);
    this.text = text;
  }
}

/** Describes an error of an identity provider for the user. The message contains no secret. */
export function describeProviderError(error: unknown): Message {
  if (error instanceof ProviderError) return error.text;
  if (error instanceof oidc.AuthorizationResponseError) return refusal(error.error, error.error_description);
  if (error instanceof oidc.ResponseBodyError)
    return message("identity_provider.token_exchange", {
      reason: providerReason(error.error, error.error_description),
    });
  const reason = shownText(error instanceof Error ? error.message : String(error));
  return message("identity_provider.not_openid", { reason });
}

function toProviderError(error: unknown): ProviderError {
  const because = (text: Message) => new ProviderError(text, { cause: error });
  if (error instanceof ProviderError) return error;
  const refused = findAddressRefusal(error);
  if (refused?.needsTls) return because(message("identity_provider.tls"));
  if (refused) return because(message("identity_provider.private"));
  if (error instanceof ResponseTooLarge) return because(message("identity_provider.too_large"));
  if (error instanceof DOMException && error.name === "TimeoutError")
    return because(message("identity_provider.timeout", { seconds: REQUEST_TIMEOUT_SECONDS }));
  return because(message("identity_provider.connection"));
}

function refusal(code: string, description: string | undefined): Message {
  return code === "access_denied"
    ? message("identity_provider.cancelled")
    : message("identity_provider.refused", { reason: providerReason(code, description) });
}

function providerReason(code: string, description: string | undefined): string {
  const named = shownText(code);
  return description ? `${shownText(description).replace(/\.$/, "")} (${named})` : named;
}

/** Cuts a text of the provider before anything else happens to it, because it can be of any length. */
function shownText(text: string): string {
  return text.slice(0, MAX_SHOWN_CHARACTERS).trimEnd().toWellFormed();
}
