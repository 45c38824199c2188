import { decideEntitlement } from "#bff/domain/products/index.ts";
import { authenticateReader, type ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits, endpointUrl } from "#shared/contract/callout-request.ts";
import type { AccessSettings } from "../access-settings.ts";
import type { AccessCheck } from "../decision.ts";
import { calloutHeaders, type RawResponse } from "./send-callout.ts";
import type { UpstreamClient } from "./upstream-client.ts";

/** Decides access checks: the publisher's endpoint, or Newsrack itself. */
export interface Authority {
  /** Returns the response to a request of contract 2.7. Throws `CalloutFailure` if no usable one arrived. */
  decide(
    check: Pick<AccessCheck, "endpoint" | "idToken" | "token">,
    body: string,
    requestId: string,
  ): Promise<RawResponse>;
}

/** Creates the authority that sends callouts to the publisher's endpoint. */
export function createPublisherAuthority(
  client: UpstreamClient,
  { authServerUrl, profileToken, forwardIdToken }: AccessSettings,
): Authority {
  return {
    decide: ({ endpoint, token, idToken }, body, requestId) =>
      client.send({
        url: new URL(endpointUrl(authServerUrl, profileToken, endpoint)),
        headers: calloutHeaders({ token, idToken: forwardIdToken ? idToken : null, requestId }),
        body,
        maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
        deadline: performance.now() + calloutLimits.totalMs,
      }),
  };
}

/**
 * Creates the built-in authority, which decides from the holdings of Newsrack's readers, in the process and without a cache. The body
 * goes through JSON as a callout does, so that it decides from the same fields as an endpoint elsewhere.
 */
export function createNewsrackAuthority(
  services: ReaderTokenContext,
  { publicationId, timeZone }: Pick<AccessSettings, "publicationId" | "timeZone">,
): Authority {
  return {
    async decide({ endpoint, token }, body) {
      const readerId = await authenticateReader(services, token);
      const decision =
        readerId &&
        (await decideEntitlement(services, { id: publicationId, timeZone }, readerId, {
          endpoint,
          body: objectOf(body),
        }));
      if (decision === null || decision === "unknown") return jsonResponse(401, { error: "invalid_token" });
      return jsonResponse(200, typeof decision === "object" ? decision : { granted: decision === "granted" });
    },
  };
}

/** Parses a body. Anything but an object has no fields, and unlocks nothing. */
function objectOf(body: string): Partial<AuthorizationBody<AuthorizationEndpoint>> {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}

/** Returns the response that an endpoint would send. */
export function jsonResponse(status: number, body: object): RawResponse {
  return { status, contentType: "application/json", body: JSON.stringify(body), isUtf8: true };
}
