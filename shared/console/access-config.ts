import { z } from "zod";
import { authorizationEndpoint, authServerUrl } from "../contract/authorization.ts";
import { flag, nonBlank, text, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";

/** Seconds that a decision is remembered. */
export const ttlLimits = { grant: { default: 60, max: 300 }, denial: { default: 5, max: 60 } } as const;

const seconds = (max: number) =>
  z
    .int(typed(problem("integer")))
    .min(0, problem("negative"))
    .max(max, problem("at_most", { maximum: max }));

function isPlainAddress(value: string): boolean {
  // What is no address at all was found already.
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === "";
}

/** The identity provider of the readers; the console signs test readers in there. */
const oidcFields = {
  issuer: z
    .url({ protocol: /^https?$/, error: problem("issuer_form") })
    .max(2000, problem("too_long", { maximum: 2000 }))
    .refine(isPlainAddress, problem("no_credentials_or_query")),
  client_id: nonBlank(200),
};

/** How access is decided, as it is shown: secrets stay here, only whether there is one, and its fingerprint. */
export const accessConfig = z.strictObject({
  /** Null: nothing is configured, and protected items are refused. */
  auth_server_url: z.string().nullable(),
  /** The first 8 hex digits of the profile token's HMAC; null where none is set. */
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

/** What names a publication to its publisher's server. */
export const profileToken = secret.refine((value) => !/^\.{1,2}$/.test(value), problem("only_dots"));

/** `authorize` is always asked (contract 4.C); the list says which optional endpoints there are beside it. */
export const accessConfigInput = z.object({
  auth_server_url: authServerUrl.nullable(),
  /** A secret that is left out stays as it is. */
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
  summary: "How access is decided in a publication",
  params,
  responses: { 200: configEnvelope },
});

export const replaceAccessConfig = defineRoute({
  method: "PUT",
  path: `${base}/config`,
  audience: "console",
  tag,
  summary: "Change how access is decided; what was remembered of earlier decisions is forgotten",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  responses: { 200: configEnvelope },
});

/** One thing that was tried before saving, and what to think of it. */
export const accessCheck = z.strictObject({
  check: z.enum(["endpoint", "identity_provider"]),
  verdict: z.enum(["pass", "warn", "fail"]),
  /** A sentence: what was tried, what came, what to do. */
  message: z.string(),
  milliseconds: z.number(),
});
export type AccessCheck = z.infer<typeof accessCheck>;

export const checkAccessConfig = defineRoute({
  method: "POST",
  path: `${base}/config/check`,
  audience: "console",
  tag,
  summary: "Try a configuration before it is saved",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  says: ["message"],
  responses: { 200: z.strictObject({ checks: z.array(accessCheck) }) },
});
