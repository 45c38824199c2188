import {
  type ApiToken,
  type ApiTokenSecret,
  EXPIRES_SOON_MS,
  type TokenUse,
} from "#shared/console/api-tokens.ts";
import { iso, isoOrNull } from "../present-time.ts";
import type { SecretRow, TokenRow } from "./api-tokens.repo.ts";

/** A token with its secrets, the newest first; of those before it only what still works is shown. */
export function presentToken(token: TokenRow, secrets: SecretRow[], now = new Date()): ApiToken {
  const shown = secrets.filter(({ works_until }) => works_until === null || works_until > now);
  const uses = secrets.map(lastUseOf).filter((use) => use !== null);
  return {
    id: token.id,
    name: token.name,
    publication_ids: token.publication_ids,
    state: stateOf(token, now),
    secrets: shown.map(presentSecret),
    created_at: iso(token.created_at),
    expires_at: isoOrNull(token.expires_at),
    revoked_at: isoOrNull(token.revoked_at),
    last_use: uses.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null,
    version: token.version,
  };
}

/** What people need to know of it first. */
export function stateOf({ revoked_at, expires_at }: TokenRow, now: Date): ApiToken["state"] {
  if (revoked_at) return "revoked";
  if (!expires_at) return "usable";
  if (expires_at <= now) return "expired";
  return expires_at.getTime() - now.getTime() < EXPIRES_SOON_MS ? "expires_soon" : "usable";
}

function presentSecret(secret: SecretRow): ApiTokenSecret {
  return {
    hint: secret.hint,
    created_at: iso(secret.created_at),
    works_until: isoOrNull(secret.works_until),
    last_use: lastUseOf(secret),
  };
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
