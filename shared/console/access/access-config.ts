import { z } from "zod";
import { authorizationEndpoint, authServerUrl } from "#shared/contract/authorization.ts";
import { flag, nonBlank, text, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";

/** Limits of the cache duration of a decision, in seconds. */
export const ttlLimits = { grant: { default: 60, max: 300 }, denial: { default: 5, max: 60 } } as const;

const seconds = (max: number) =>
  z
    .int(typed(problem("integer")))
    .min(0, problem("negative"))
    .max(max, problem("at_most", { maximum: max }));

function isPlainUrl(value: string): boolean {
  // Another check has already reported an invalid URL.
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === "";
}

/** The readers' identity provider, where the console signs in test readers. */
const oidcFields = {
  issuer: z
    .url({ protocol: /^https?$/, error: problem("issuer_form") })
    .max(2000, problem("too_long", { maximum: 2000 }))
    .refine(isPlainUrl, problem("no_credentials_or_query")),
  client_id: nonBlank(200),
};

/** The access configuration without its secrets. Contains only whether they are set, and a fingerprint. */
export const accessConfig = z.strictObject({
  /** True if Newsrack itself decides, from the products that its readers hold. */
  built_in: z.boolean(),
  /** Whether callers outside can ask the built-in authority. */
  built_in_token_set: z.boolean(),
  /** Null if nothing is configured; access to protected items is then denied. */
  auth_server_url: z.string().nullable(),
  /** First 8 hex digits of the profile token's HMAC. Null if it isn't set. */
  profile_token_fingerprint: z.string().nullable(),
  endpoints: z.array(authorizationEndpoint),
  grant_ttl_seconds: z.int(),
  denial_ttl_seconds: z.int(),
  forward_id_token: z.boolean(),
  oidc: z
    .strictObject({ issuer: z.string(), client_id: z.string(), client_secret_set: z.boolean() })
    .nullable(),
  version: z.int(),
});
export type AccessConfig = z.infer<typeof accessConfig>;

const secret = text(4000).refine((value) => value !== "", problem("empty"));

/** The token that identifies a publication to its publisher's server. */
export const profileToken = secret.refine((value) => !/^\.{1,2}$/.test(value), problem("only_dots"));

/** Optional endpoints that are enabled in addition to `authorize` (contract 4.C). */
export const accessConfigInput = z.object({
  /** Newsrack accounts instead of a server. Omitted: unchanged. */
  built_in: flag.optional(),
  auth_server_url: authServerUrl.nullable(),
  /** An omitted secret stays unchanged. */
  profile_token: profileToken.optional(),
  endpoints: z.array(authorizationEndpoint).default([]),
  grant_ttl_seconds: seconds(ttlLimits.grant.max).default(ttlLimits.grant.default),
  denial_ttl_seconds: seconds(ttlLimits.denial.max).default(ttlLimits.denial.default),
  forward_id_token: flag.default(false),
  oidc: z
    .object({ ...oidcFields, client_secret: secret.optional().nullable() })
    .nullable()
    .default(null),
});
export type AccessConfigInput = z.input<typeof accessConfigInput>;
export type AccessConfigChange = z.output<typeof accessConfigInput>;

const configEnvelope = z.strictObject({ access_config: accessConfig });

export const getAccessConfig = defineRoute({
  method: "GET",
  path: `${base}/config`,
  audience: "console",
  tag,
  summary: "Fetch the access configuration of a publication",
  params,
  responses: { 200: configEnvelope },
});

export const replaceAccessConfig = defineRoute({
  method: "PUT",
  path: `${base}/config`,
  audience: "console",
  tag,
  summary: "Change the access configuration and clear the decision cache",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  responses: { 200: configEnvelope },
});

/** Creates the profile token by which callers outside name a publication with Newsrack accounts. It is shown once. */
export const rotateProfileToken = defineRoute({
  method: "POST",
  path: `${base}/config/profile-token`,
  audience: "console",
  tag,
  summary: "Create a new profile token of the built-in authority, which replaces the previous one",
  params,
  responses: {
    201: z.strictObject({ access_config: accessConfig, profile_token: z.string(), url: z.string() }),
  },
});

/** Result of one check before saving. */
export const accessCheck = z.strictObject({
  check: z.enum(["endpoint", "identity_provider"]),
  verdict: z.enum(["pass", "warn", "fail"]),
  /** Describes the request, the response, and what to do. */
  message: z.string(),
  milliseconds: z.number(),
});
export type AccessCheck = z.infer<typeof accessCheck>;

export const checkAccessConfig = defineRoute({
  method: "POST",
  path: `${base}/config/check`,
  audience: "console",
  tag,
  summary: "Check an access configuration without saving it",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  responses: { 200: z.strictObject({ checks: z.array(accessCheck) }) },
});
