import { endpointUrl } from "#shared/contract/callout-request.ts";
import type { AccessSettings } from "../access-settings.ts";
import type { AccessCheck } from "../decision.ts";
import { calloutHeaders } from "./send-callout.ts";

const PROFILE_TOKEN = "[profile token]";

/** Returns the request of a check for display, with the profile token and the reader's tokens masked. */
export function redactedRequest(
  settings: AccessSettings,
  { endpoint, body, idToken }: AccessCheck,
  requestId: string | null,
): { method: "POST"; url: string; headers: Record<string, string>; body: string } {
  const sent = JSON.stringify(body);
  const address = endpointUrl(settings.authServerUrl, PROFILE_TOKEN, endpoint);
  return {
    method: "POST",
    url: address.replace(encodeURIComponent(PROFILE_TOKEN), PROFILE_TOKEN),
    headers: {
      Host: new URL(address).host,
      ...calloutHeaders({
        token: "[access token]",
        idToken: settings.forwardIdToken && idToken !== null ? "[ID token]" : null,
        requestId: requestId ?? "[request ID]",
      }),
      "Accept-Encoding": "identity",
      "Content-Length": String(Buffer.byteLength(sent)),
    },
    body: sent,
  };
}
