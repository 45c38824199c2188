import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { exampleCategory, exampleChatbot, exampleIssue, exampleStory } from "./described.ts";

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

const EXAMPLE_DATE = "2026-07-03";
const exampleCategories = { category_name: "Weekly", category_ids: "3,7" };

/** Request body of each endpoint (contract 2.7): only strings, in this order. */
export const authorizationBodies = {
  authorize: z
    .strictObject({
      issue_name: z.string(),
      issue_date: z.string(),
      ...categories,
      ...productIds,
    })
    .meta({
      requests: {
        issue: {
          summary: "An issue",
          value: {
            issue_name: exampleIssue.name,
            issue_date: EXAMPLE_DATE,
            ...exampleCategories,
            product_id_apple: "com.example.hbw.27",
            product_id_google: "hbw_27",
            product_id_amazon: "",
            product_id_external: exampleIssue.external_id,
          },
        },
      },
    }),
  authorize_download: z
    .strictObject({
      name: z.string(),
      date: z.string(),
      ...categories,
      product_id_external: z.string(),
    })
    .meta({
      requests: {
        issue: {
          summary: "The download of an issue",
          value: {
            name: exampleIssue.name,
            date: EXAMPLE_DATE,
            ...exampleCategories,
            product_id_external: exampleIssue.external_id,
          },
        },
      },
    }),
  authorize_chatbot: z
    .strictObject({ name: z.string(), uuid: z.string(), product_id_external: z.string() })
    .meta({
      requests: {
        chatbot: {
          summary: "A chatbot",
          value: {
            name: exampleChatbot.name,
            uuid: exampleChatbot.uuid,
            product_id_external: exampleChatbot.product_id_external,
          },
        },
      },
    }),
  authorize_article: z
    .strictObject({ name: z.string(), date: z.string(), ...categories, ...productIds })
    .meta({
      requests: {
        article: {
          summary: "An article",
          value: {
            name: exampleStory.name,
            date: EXAMPLE_DATE,
            category_name: exampleCategory.name,
            category_ids: "12",
            product_id_apple: "",
            product_id_google: "",
            product_id_amazon: "",
            product_id_external: exampleStory.external_id,
          },
        },
      },
    }),
  issues: z.strictObject({}).meta({ requests: { list: { summary: "No fields", value: {} } } }),
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
