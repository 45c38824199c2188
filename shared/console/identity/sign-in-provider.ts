import { z } from "zod";
import { flag, nonBlank, text, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Sign-in";
const base = "/console/api/sign-in-provider";

/** Redirect path of the OpenID provider. */
export const PROVIDER_CALLBACK = "/console/api/sign-in/callback";

/** Message to the console's other windows after a provider sign-in in a separate window. */
export const PROVIDER_SIGNED_IN = "newsrack-signed-in";

/** The OpenID provider of this installation. Its secret never leaves the server. */
export const signInProvider = z.strictObject({
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  enabled: z.boolean(),
  /** The claim with the email address by which people are matched. */
  email_claim: z.string(),
  require_verified_email: z.boolean(),
  /**
   * People with an email address of this domain become viewers. Null allows only people with an account or invitation.
   */
  new_people_domain: z.string().nullable(),
  new_people_organization_id: z.int().nullable(),
  version: z.int(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** The only claim that `email_verified` describes (OpenID Connect Core 5.1). */
export const VERIFIABLE_CLAIM = "email";

/** An identity at an OpenID provider that signs a person in. */
export const providerLink = z.strictObject({
  id: z.string(),
  issuer: z.string(),
  /** The name of the provider, or the host of one that the installation no longer uses. */
  provider: z.string(),
  /** The identity, by the provider's own identifier (the claim `sub`). */
  subject: z.string(),
  linked_at: timestamp,
});
export type ProviderLink = z.infer<typeof providerLink>;

const ISSUER = problem("issuer_form");

export const signInProviderInput = z
  .object({
    name: nonBlank(60),
    issuer: z
      .url({
        protocol: /^https?$/,
        error: (issue) => (issue.input === undefined ? problem("required") : ISSUER),
      })
      .max(2000)
      .refine((value) => {
        // Another check has already reported an invalid URL.
        if (!URL.canParse(value)) return true;
        const { username, search, hash } = new URL(value);
        return username === "" && search === "" && hash === "";
      }, problem("no_user_or_query")),
    client_id: nonBlank(200),
    /** Omitted: the saved secret stays. Null: the secret is removed. */
    client_secret: text(1000).nullable().optional(),
    enabled: flag,
    email_claim: nonBlank(100).default("email"),
    require_verified_email: flag.default(true),
    new_people_domain: z
      .string(typed(problem("text")))
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, problem("domain"))
      .max(253)
      .nullable()
      .default(null),
    new_people_organization_id: z.int().nullable().default(null),
  })
  .refine((given) => given.new_people_domain === null || given.new_people_organization_id !== null, {
    path: ["new_people_organization_id"],
    message: problem("organization_for_new_people"),
  })
  .refine((given) => given.email_claim === VERIFIABLE_CLAIM || !given.require_verified_email, {
    path: ["require_verified_email"],
    message: problem("verified_email_claim"),
  });
export type SignInProviderInput = z.input<typeof signInProviderInput>;

const settings = z.strictObject({
  provider: signInProvider.nullable(),
  /** Redirect URI to register with the provider. */
  callback_url: z.string(),
});

export const getSignInProvider = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "Fetch the OpenID provider, as an administrator of the whole installation",
  responses: { 200: settings },
});

export const saveSignInProvider = defineRoute({
  method: "PUT",
  path: base,
  audience: "console",
  tag,
  summary: "Check and save the OpenID provider",
  envelope: "provider",
  body: signInProviderInput,
  responses: { 200: settings },
});

export const deleteSignInProvider = defineRoute({
  method: "DELETE",
  path: base,
  audience: "console",
  tag,
  summary: "Remove the OpenID provider; people without a password can no longer sign in",
  responses: { 204: null },
});

export const beginProviderSignIn = defineRoute({
  method: "POST",
  path: "/console/api/sign-in/provider",
  audience: "public",
  tag,
  summary: "Start a sign-in through the OpenID provider",
  body: z.object({
    /** Console page to return to. Null for a separate window that closes after sign-in. */
    to: text(2000).nullable(),
  }),
  responses: { 200: z.strictObject({ url: z.string() }) },
});
