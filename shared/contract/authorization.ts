import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";

/** Endpoints a publisher implements (contract 4.C). All but the first are optional. */
export const authorizationEndpoint = z.enum([
  "authorize",
  "authorize_download",
  "authorize_chatbot",
  "authorize_article",
  "issues",
]);
export type AuthorizationEndpoint = z.infer<typeof authorizationEndpoint>;

const productIds = {
  product_id_apple: z.string(),
  product_id_google: z.string(),
  product_id_amazon: z.string(),
  product_id_external: z.string(),
};
const categories = {
  category_name: z.string(),
  /** Joined with commas. */
  category_ids: z.string(),
};

/** Request body of each endpoint (contract 2.7): only strings, in this order. */
export const authorizationBodies = {
  authorize: z.strictObject({
    issue_name: z.string(),
    issue_date: z.string(),
    ...categories,
    ...productIds,
  }),
  authorize_download: z.strictObject({
    name: z.string(),
    date: z.string(),
    ...categories,
    product_id_external: z.string(),
  }),
  authorize_chatbot: z.strictObject({ name: z.string(), uuid: z.string(), product_id_external: z.string() }),
  authorize_article: z.strictObject({ name: z.string(), date: z.string(), ...categories, ...productIds }),
  issues: z.strictObject({}),
} as const satisfies Record<AuthorizationEndpoint, z.ZodType>;
export type AuthorizationBody<E extends AuthorizationEndpoint = AuthorizationEndpoint> = z.output<
  (typeof authorizationBodies)[E]
>;

/** Returns the problem of an authorization server's URL, or null if it is valid. */
function problemOfServerUrl(value: string): string | null {
  if (!URL.canParse(value)) return problem("auth_url_form");
  const url = new URL(value);
  if (url.protocol !== "https:" && url.protocol !== "http:") return problem("scheme");
  if (url.username || url.password) return problem("no_credentials");
  if (url.search || value.includes("?")) return problem("no_query");
  if (url.hash || value.includes("#")) return problem("no_fragment");
  return null;
}

/** URL of an authorization server: http or https with an optional path, without credentials, query or fragment. */
export const authServerUrl = z
  .string({ error: problem("auth_url") })
  .trim()
  .max(2000, problem("too_long", { maximum: 2000 }))
  .superRefine((value, context) => {
    const message = problemOfServerUrl(value);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((value) => value.replace(/\/+$/, ""));
