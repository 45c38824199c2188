import { z } from "zod";
import { authorizationEndpoint, authServerUrl } from "#shared/contract/authorization.ts";
import { pathId, text } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { profileToken } from "./access-config.ts";

/** `warn` is allowed but discouraged. `skip` was not checked, with the reason in the advice. */
export const conformanceVerdict = z.enum(["pass", "fail", "warn", "skip"]);
export type ConformanceVerdict = z.infer<typeof conformanceVerdict>;

export const conformanceResult = z.strictObject({
  /** Stable id for scripts, such as `authorize.denied_token`. */
  id: z.string(),
  /** Source of the rule, such as `contract 5.2 rule 3`. */
  source: z.string(),
  /** The rule, as a sentence. */
  rule: z.string(),
  endpoint: authorizationEndpoint,
  /** Description of the request, without secrets. */
  sent: z.string(),
  /** Description of the response, without secrets. */
  came: z.string(),
  verdict: conformanceVerdict,
  /** Advice on a fix. Empty if nothing needs fixing. */
  advice: z.string(),
  milliseconds: z.number(),
});
export type ConformanceResult = z.infer<typeof conformanceResult>;

/** Result of a conformance run. `conformant`: no check failed. */
export const conformanceReport = z.strictObject({
  auth_server_url: z.string(),
  conformant: z.boolean(),
  passed: z.int(),
  failed: z.int(),
  warned: z.int(),
  skipped: z.int(),
  results: z.array(conformanceResult),
});
export type ConformanceReport = z.infer<typeof conformanceReport>;

/** Token of visible characters, which cannot contain line breaks that end a header. */
const token = (length: number) =>
  text(length)
    .transform((value) => value.trim())
    .refine((value) => /^[!-~]*$/.test(value), problem("token"))
    .optional();

/**
 * Input of a conformance run. Omitted values come from the configuration, whose secrets are sent only to the configured
 * address.
 */
export const conformanceRequest = z.object({
  auth_server_url: authServerUrl.optional(),
  profile_token: profileToken.optional(),
  /** Token of a reader who can open everything that is checked. */
  token: token(8192),
  /** The same, of a test reader. */
  reader_id: z.uuid().optional(),
  /** That reader's ID token, if the authorization server verifies it. */
  id_token: token(16_384),
  /** A product that the reader has, as `product_id_external`; else the first that the endpoint `issues` names. */
  product: text(1000).optional(),
  /** An article and a chatbot of the reader, if they have separate identifiers. */
  article_product: text(1000).optional(),
  chatbot_product: text(1000).optional(),
  chatbot_uuid: z.uuid(problem("uuid")).optional(),
  /** A valid token whose reader is refused. */
  denied_token: token(8192),
  denied_reader_id: z.uuid().optional(),
  /** A token that was valid once. */
  expired_token: token(8192),
});

export const runConformance = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/access/conformance",
  audience: "console",
  tag: "Access",
  summary: "Check a publisher's authorization server against contract 4.C and 5.2",
  params: z.object({ publication_id: pathId }),
  body: conformanceRequest,
  responses: { 200: z.strictObject({ report: conformanceReport }) },
});
