import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import { type AccessConfig, ttlLimits } from "#shared/console/access/access-config.ts";
import type { AccessConfigRow } from "./access-config.repo.ts";

/** Presents a configuration for the console. Instead of a secret it contains a fingerprint, or only that one is set. */
export function presentConfig(row: AccessConfigRow | undefined, secrets: SecretBox): AccessConfig {
  return {
    built_in: row?.built_in ?? false,
    built_in_token_set: row?.built_in_token_hash != null,
    auth_server_url: row?.auth_server_url ?? null,
    profile_token_fingerprint: row?.profile_token
      ? secrets.fingerprint(secrets.open(row.profile_token))
      : null,
    endpoints: row?.endpoints ?? [],
    grant_ttl_seconds: row?.grant_ttl_seconds ?? ttlLimits.grant.default,
    denial_ttl_seconds: row?.denial_ttl_seconds ?? ttlLimits.denial.default,
    forward_id_token: row?.forward_id_token ?? false,
    oidc: row?.oidc_issuer
      ? {
          issuer: row.oidc_issuer,
          client_id: row.oidc_client_id ?? "",
          client_secret_set: row.oidc_client_secret !== null,
        }
      : null,
    version: row?.version ?? 0,
  };
}
