import type { Selectable } from "kysely";
import { iso } from "#bff/core/iso-time.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import type { ApiRequestsTable } from "#bff/schema/tables/api-tokens.ts";
import {
  type ApiRequest,
  type ApiToken,
  type ApiTokenSecret,
  apiRequest,
  apiToken,
  apiTokenSecret,
  EXPIRES_SOON_MS,
  type TokenUse,
} from "#shared/console/identity/api-tokens.ts";
import type { SecretRow, TokenRow } from "./api-tokens.repo.ts";

/** Presents a token with its secrets, newest first. Secrets that no longer work are omitted. */
export function presentToken(token: TokenRow, secrets: SecretRow[], now = new Date()): ApiToken {
  const working = secrets.filter(({ works_until }) => works_until === null || works_until > now);
  const uses = secrets.map(lastUseOf).filter((use) => use !== null);
  return presentAs(apiToken, {
    ...token,
    state: stateOf(token, now),
    secrets: working.map(presentSecret),
    last_use: uses.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null,
  });
}

/** Returns the state of a token, of which a revocation takes precedence over the expiry. */
export function stateOf({ revoked_at, expires_at }: TokenRow, now: Date): ApiToken["state"] {
  if (revoked_at) return "revoked";
  if (!expires_at) return "usable";
  if (expires_at <= now) return "expired";
  return expires_at.getTime() - now.getTime() < EXPIRES_SOON_MS ? "expires_soon" : "usable";
}

function presentSecret(secret: SecretRow): ApiTokenSecret {
  return presentAs(apiTokenSecret, { ...secret, last_use: lastUseOf(secret) });
}

function lastUseOf(secret: SecretRow): TokenUse | null {
  const { last_used_at, last_used_address, last_used_method, last_used_route } = secret;
  if (last_used_at === null) return null;
  return {
    at: iso(last_used_at),
    address: last_used_address ?? "",
    method: last_used_method ?? "",
    route: last_used_route ?? "",
  };
}

export function presentRequest(row: Selectable<ApiRequestsTable>): ApiRequest {
  return presentAs(apiRequest, { ...row, id: String(row.id) });
}
