import * as oidc from "openid-client";
import { type Dispatcher, fetch as undiciFetch } from "undici";
import { type Message, message } from "../../messages/message.ts";
import type { AddressGuard } from "./address-guard.ts";
import { createOutboundAgent, findAddressRefusal } from "./outbound-agent.ts";

/** For each request to the identity provider. */
const SECONDS = 5;
const CONNECT_MS = 3_000;
const MAX_BYTES = 1024 * 1024;

/** An OpenID provider, as it is configured. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/**
 * Reads the discovery document of an identity provider and passes its configuration to `use`. Every address is checked
 * when it is dialed, as `createOutboundAgent` does it.
 */
export async function withIdentityProvider<T>(
  guard: AddressGuard,
  provider: IdentityProvider,
  use: (configuration: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const agent = createOutboundAgent({
    guard,
    connectMs: CONNECT_MS,
    headersMs: SECONDS * 1000,
    bodyMs: SECONDS * 1000,
  });
  const customFetch: oidc.CustomFetch = (url, options) => {
    if (!/^https?:$/.test(new URL(url).protocol))
      throw new ProviderTrouble(message("identity_provider.scheme"));
    return fetchWithin(agent, url, options).catch((error: unknown) => {
      throw unreachable(error);
    });
  };
  const isPlain = new URL(provider.issuer).protocol === "http:";
  try {
    const configuration = await oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      undefined,
      clientAuth(provider.clientSecret),
      {
        timeout: SECONDS,
        [oidc.customFetch]: customFetch,
        execute: isPlain ? [oidc.allowInsecureRequests] : [],
      },
    );
    return await use(configuration);
  } finally {
    await agent.destroy();
  }
}

/** As OpenID Connect has it: without a word of the provider, a secret goes into the header. */
function clientAuth(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    method(secret)(server, client, body, headers);
  };
}

/** Why no answer came; the library lets a TypeError through as it is. */
class ProviderTrouble extends TypeError {
  readonly text: Message;
  constructor(text: Message, options?: ErrorOptions) {
    super(text.key, options);
    this.text = text;
  }
}

/** What went wrong with an identity provider, as a sentence that holds nothing secret. */
export function troubleWith(error: unknown): Message {
  if (error instanceof ProviderTrouble) return error.text;
  if (error instanceof oidc.AuthorizationResponseError) return refusal(error.error, error.error_description);
  if (error instanceof oidc.ResponseBodyError)
    return message("identity_provider.token_exchange", {
      reason: said(error.error, error.error_description),
    });
  const what = error instanceof Error ? error.message : String(error);
  return message("identity_provider.not_openid", { reason: what });
}

/** Why a request to it came to nothing. */
function unreachable(error: unknown): ProviderTrouble {
  const because = (text: Message) => new ProviderTrouble(text, { cause: error });
  if (error instanceof ProviderTrouble) return error;
  const refused = findAddressRefusal(error);
  if (refused?.needsTls) return because(message("identity_provider.tls"));
  if (refused) return because(message("identity_provider.private"));
  if (error instanceof DOMException && error.name === "TimeoutError")
    return because(message("identity_provider.timeout", { seconds: SECONDS }));
  return because(message("identity_provider.connection"));
}

function refusal(code: string, description: string | undefined): Message {
  return code === "access_denied"
    ? message("identity_provider.cancelled")
    : message("identity_provider.refused", { reason: said(code, description) });
}

const said = (code: string, description: string | undefined) =>
  (description ? `${description.replace(/\.?\s*$/, "")} (${code})` : code).slice(0, 300);

async function fetchWithin(
  dispatcher: Dispatcher,
  url: string,
  { method, headers, body, signal }: oidc.CustomFetchOptions,
): Promise<Response> {
  const answer = await undiciFetch(url, {
    method,
    headers,
    body: body instanceof URLSearchParams ? body.toString() : null,
    redirect: "manual",
    dispatcher,
    ...(signal ? { signal } : {}),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ProviderTrouble(message("identity_provider.too_large"));
    chunks.push(chunk);
  }
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), {
    status: answer.status,
    headers: [...answer.headers],
  });
}
