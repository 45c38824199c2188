import { z } from "zod";
import { authorizationEndpoint, authServerUrl } from "../contract/authorization.ts";
import { pathId, text } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { profileToken } from "./access-config.ts";

/** `warn` is allowed but unwise; `skip` could not be looked at, and says why. */
export const conformanceVerdict = z.enum(["pass", "fail", "warn", "skip"]);
export type ConformanceVerdict = z.infer<typeof conformanceVerdict>;

export const conformanceResult = z.strictObject({
  /** A stable name for scripts, e.g. `authorize.denied_token`. */
  id: z.string(),
  /** Where the rule comes from, e.g. `contract 5.2 rule 3`. */
  source: z.string(),
  /** The rule, as a sentence. */
  rule: z.string(),
  endpoint: authorizationEndpoint,
  /** What was sent, in words, without secrets. */
  sent: z.string(),
  /** What came, in words, without secrets. */
  came: z.string(),
  verdict: conformanceVerdict,
  /** What to do about it; empty where there is nothing to do. */
  advice: z.string(),
  milliseconds: z.number(),
});
export type ConformanceResult = z.infer<typeof conformanceResult>;

/** What a run of all checks came to. Conformant: nothing failed. */
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

/** Whatever a token is made of, and nothing that could end a header. */
const token = (length: number) =>
  text(length)
    .transform((value) => value.trim())
    .refine((value) => /^[!-~]*$/.test(value), problem("token"))
    .optional();

/** What a check needs. Left out: what is configured, whose secrets are sent to the configured address alone. */
export const conformanceRequest = z.object({
  auth_server_url: authServerUrl.optional(),
  profile_token: profileToken.optional(),
  /** A token whose reader may see everything that is asked for. */
  token: token(8192),
  /** The same, of a test reader. */
  reader_id: z.uuid().optional(),
  /** That reader's ID token, where the authorization server looks at it. */
  id_token: token(16_384),
  /** A product that the reader has, as `product_id_external`; else the first that the endpoint `issues` names. */
  product: text(1000).optional(),
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
  summary: "Check a customer's authorization server against contract 4.C and 5.2",
  params: z.object({ publication_id: pathId }),
  body: conformanceRequest,
  says: ["source", "rule", "sent", "came", "advice"],
  responses: { 200: z.strictObject({ report: conformanceReport }) },
});
