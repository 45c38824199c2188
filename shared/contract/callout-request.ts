import type { AuthorizationEndpoint } from "./authorization.ts";

/** Timeouts in ms and sizes in bytes of callouts. */
export const calloutLimits = {
  connectMs: 1_000,
  totalMs: 3_000,
  grantBytes: 16 * 1024,
  issuesBytes: 1024 * 1024,
  issuesCount: 10_000,
  inFlight: 50,
  queued: 200,
  queueMs: 250,
} as const;

/** Returns the URL of an endpoint. `auth_server_url` keeps its path, and the profile token is percent-encoded. */
export function endpointUrl(
  authServerUrl: string,
  profileToken: string,
  endpoint: AuthorizationEndpoint,
): string {
  return `${authServerUrl.replace(/\/+$/, "")}/svc-api/v2/${encodeURIComponent(profileToken)}/${endpoint}`;
}
