import type { AuthorizationEndpoint } from "./authorization.ts";

/** How long an answer may take and how large it may be, in milliseconds and bytes. */
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

/** Where an endpoint answers: `auth_server_url` keeps its path, the profile token is percent-encoded. */
export function endpointUrl(
  authServerUrl: string,
  profileToken: string,
  endpoint: AuthorizationEndpoint,
): string {
  return `${authServerUrl.replace(/\/+$/, "")}/svc-api/v2/${encodeURIComponent(profileToken)}/${endpoint}`;
}
