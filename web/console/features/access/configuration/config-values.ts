import {
  type AccessConfig,
  type AccessConfigInput,
  accessConfigInput,
} from "#shared/console/access/access-config.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { FieldErrors } from "#shared/contract/errors.ts";
import { problemText } from "#web/console/components/feedback/field-errors.ts";
import type { RecordShape } from "#web/console/components/record/conflict/record-changes.ts";

/** A secret in the form. Never contains the saved secret, only its fingerprint. */
export type SecretValue =
  | { kind: "keep"; mark: string | null }
  | { kind: "set"; value: string }
  | { kind: "remove" };

/** Values of the form. An empty text means not set. */
export interface ConfigValues {
  /** True if Newsrack decides from the products of its readers, false if the publisher's endpoint does. */
  built_in: boolean;
  auth_server_url: string;
  profile_token: SecretValue;
  endpoints: AuthorizationEndpoint[];
  forward_id_token: boolean;
  /** A string while the person is typing. */
  grant_ttl_seconds: number | string;
  denial_ttl_seconds: number | string;
  issuer: string;
  client_id: string;
  client_secret: SecretValue;
}
export type ConfigField = keyof ConfigValues;

/** Fields in screen order. */
export const configFields = [
  "built_in",
  "auth_server_url",
  "profile_token",
  "endpoints",
  "forward_id_token",
  "grant_ttl_seconds",
  "denial_ttl_seconds",
  "issuer",
  "client_id",
  "client_secret",
] as const satisfies readonly ConfigField[];

const [, ...endpointFields] = configFields;

/** A secret is for one server, and the other fields are for a publisher's endpoint. */
export const configShape: RecordShape<ConfigValues, ConfigField> = {
  fields: configFields,
  units: [
    ["auth_server_url", "profile_token"],
    ["issuer", "client_id", "client_secret"],
    ...endpointFields.map((field) => ["built_in", field] as const),
  ],
  compared: Object.fromEntries(
    endpointFields.map((field) => [
      field,
      (values: ConfigValues) => (values.built_in ? null : values[field]),
    ]),
  ),
};

export function valuesOf(config: AccessConfig): ConfigValues {
  return {
    built_in: config.built_in,
    auth_server_url: config.auth_server_url ?? "",
    profile_token: { kind: "keep", mark: config.profile_token_fingerprint },
    endpoints: config.endpoints.filter((endpoint) => endpoint !== "authorize"),
    forward_id_token: config.forward_id_token,
    grant_ttl_seconds: config.grant_ttl_seconds,
    denial_ttl_seconds: config.denial_ttl_seconds,
    issuer: config.oidc?.issuer ?? "",
    client_id: config.oidc?.client_id ?? "",
    client_secret: { kind: "keep", mark: config.oidc?.client_secret_set ? "set" : null },
  };
}

/** Returns the request body. Omits an unchanged secret, and what belongs to an endpoint if Newsrack decides. */
export function inputOf(values: ConfigValues): AccessConfigInput {
  if (values.built_in) return { built_in: true, auth_server_url: null };
  const { issuer, client_id, client_secret, profile_token } = values;
  const secret = client_secret.kind === "set" ? client_secret.value : null;
  const withProvider = issuer.trim() !== "" || client_id.trim() !== "" || secret !== null;
  return {
    built_in: false,
    auth_server_url: values.auth_server_url.trim() === "" ? null : values.auth_server_url,
    ...(profile_token.kind === "set" ? { profile_token: profile_token.value } : {}),
    endpoints: values.endpoints,
    forward_id_token: values.forward_id_token,
    grant_ttl_seconds: values.grant_ttl_seconds as number,
    denial_ttl_seconds: values.denial_ttl_seconds as number,
    oidc: withProvider
      ? {
          issuer: issuer.trim(),
          client_id,
          ...(client_secret.kind === "keep" ? {} : { client_secret: secret }),
        }
      : null,
  };
}

export function fieldOf(name: string): ConfigField | null {
  const own = name.replace(/^oidc\./, "");
  return configFields.find((field) => field === own) ?? null;
}

/** Validates the form with the contract's schema. Returns the problems by API field. */
export function problemsOf(values: ConfigValues): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of accessConfigInput.safeParse(inputOf(values)).error?.issues ?? []) {
    const name = path.filter((part) => typeof part === "string").join(".");
    problems[name] = [...(problems[name] ?? []), problemText(message)];
  }
  return problems;
}

/** Returns whether the saved profile token belongs to another server and won't be sent to this address. */
export function isTokenForOldServer(saved: AccessConfig, address: string): boolean {
  if (saved.profile_token_fingerprint === null || saved.auth_server_url === null) return false;
  if (!URL.canParse(address)) return false;
  return new URL(address).origin !== new URL(saved.auth_server_url).origin;
}

export function isSecretForOldIssuer(saved: AccessConfig, issuer: string): boolean {
  return saved.oidc?.client_secret_set === true && saved.oidc.issuer !== issuer.trim();
}
