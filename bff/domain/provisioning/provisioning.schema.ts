import { z } from "zod";
import { accessConfigInput, profileToken } from "#shared/console/access/access-config.ts";
import { chatbotInput } from "#shared/console/access/chatbots.ts";
import { holidayRegion } from "#shared/console/holiday-region.ts";
import { newApiToken } from "#shared/console/identity/api-tokens.ts";
import {
  accentColor,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  pubcode,
  slug,
  timeZone,
} from "#shared/console/identity/setup.ts";
import { editionRuleInput } from "#shared/console/issues/planned-editions.ts";
import { role } from "#shared/console/permissions.ts";
import { readerEmail } from "#shared/console/products/holdings.ts";
import { productInput, productKey } from "#shared/console/products/products.ts";
import { provisionedWebhook, webhookSecret } from "#shared/console/webhooks.ts";
import { authServerUrl } from "#shared/contract/authorization.ts";
import { currencyCode, languageCode, MAX_INTEGER, nonBlank } from "#shared/contract/fields.ts";

const DEFAULT_HORIZON_DAYS = 60;

const id = z.int().min(1).max(MAX_INTEGER);

/** A secret in plain text, or `env:NAME` to read it from an environment variable. A plain secret cannot start with `env:`. */
const secret = (minimum: number, maximum: number) =>
  z.string().transform((value, context) => {
    const name = value.startsWith("env:") ? value.slice("env:".length) : null;
    // biome-ignore lint/style/noProcessEnv: The operator chooses the names of these variables in the provisioning file.
    const plain = name === null ? value : process.env[name];
    if (name !== null && !/^\w+$/.test(name))
      context.addIssue({
        code: "custom",
        message:
          "must name an environment variable after env:, in letters, digits and _, such as env:IMPORT_TOKEN",
      });
    else if (plain === undefined)
      context.addIssue({ code: "custom", message: `environment variable ${name} is not set` });
    else if (plain.length < minimum || plain.length > maximum)
      context.addIssue({ code: "custom", message: `must have ${minimum} to ${maximum} characters` });
    return plain ?? "";
  });

/** Newsrack accounts decide. */
const builtIn = accessConfigInput.parse({ built_in: true, auth_server_url: null });

/** The publisher's endpoint decides. */
const ownEndpoint = z.strictObject({
  ...accessConfigInput.shape,
  built_in: z.literal(false).optional(),
  auth_server_url: authServerUrl,
  profile_token: secret(1, 4000).pipe(profileToken),
  oidc: z
    .strictObject({
      ...accessConfigInput.shape.oidc.unwrap().unwrap().shape,
      client_secret: secret(1, 4000).optional(),
    })
    .nullable()
    .default(null),
});

const content = z.strictObject({
  organizations: z
    .array(
      z.strictObject({
        id,
        name: nonBlank(200),
        api_tokens: z
          .array(
            z.strictObject({
              name: nonBlank(200),
              token: secret(32, 512).refine((token) => /^\S+$/.test(token), "must not contain white space"),
              publication_ids: newApiToken.shape.publication_ids,
            }),
          )
          .default([]),
        products: z.array(productInput).default([]),
        readers: z
          .array(
            z.strictObject({
              email: readerEmail,
              name: nonBlank(200),
              password: secret(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
              products: z.array(productKey).default([]),
            }),
          )
          .default([]),
        publications: z
          .array(
            z.strictObject({
              id,
              name: nonBlank(200),
              pubcode,
              time_zone: timeZone,
              language: languageCode,
              currency: currencyCode,
              keep_previous_pages: z.boolean("must be true or false").optional(),
              approval_required: z.boolean("must be true or false").optional(),
              holiday_region: holidayRegion.nullable().optional(),
              slug: slug.optional(),
              accent_color: accentColor.nullable().optional(),
              emag_categories: z.array(z.strictObject({ id, name: nonBlank(200) })).default([]),
              planned_editions: z
                .strictObject({
                  ...editionRuleInput.shape,
                  horizon_days: editionRuleInput.shape.horizon_days.default(DEFAULT_HORIZON_DAYS),
                })
                .optional(),
              authorization: z
                .discriminatedUnion("built_in", [
                  z.strictObject({ built_in: z.literal(true) }).transform(() => builtIn),
                  ownEndpoint,
                ])
                .optional(),
              chatbots: z
                .array(z.strictObject({ ...chatbotInput.shape, uuid: chatbotInput.shape.uuid.unwrap() }))
                .default([]),
              webhooks: z
                .array(provisionedWebhook.extend({ secret: secret(1, 200).pipe(webhookSecret) }))
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
  users: z
    .array(
      z.strictObject({
        email: z.email().max(254),
        name: nonBlank(200),
        password: secret(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH).optional(),
        roles: z.array(z.strictObject({ organization_id: id, role })).default([]),
      }),
    )
    .default([]),
});
export type ProvisioningFile = z.output<typeof content>;

/** Schema of the provisioning file. Rejects duplicates. Applying the file creates and updates records, but never deletes. */
export const provisioningFile = content.superRefine((file, context) => {
  const firsts = new Map<string, string>();
  for (const { kind, key, path } of listRecords(file)) {
    const first = firsts.get(`${kind} ${key}`);
    if (first === undefined) firsts.set(`${kind} ${key}`, formatPath(path));
    else context.addIssue({ code: "custom", path, message: `names the same ${kind} as ${first}` });
  }
});

interface RecordInFile {
  kind: string;
  /** Unique among records of this kind. For a token, the secret. */
  key: string | number;
  path: (string | number)[];
}

function* listRecords({ organizations, users }: ProvisioningFile): Generator<RecordInFile> {
  for (const [index, organization] of organizations.entries()) {
    const at = ["organizations", index];
    yield { kind: "organization", key: organization.id, path: [...at, "id"] };
    for (const [number, { token }] of organization.api_tokens.entries())
      yield { kind: "token", key: token, path: [...at, "api_tokens", number, "token"] };
    for (const [number, { key }] of organization.products.entries())
      yield { kind: "product", key: `${organization.id} ${key}`, path: [...at, "products", number, "key"] };
    for (const [number, { email }] of organization.readers.entries())
      yield {
        kind: "reader and organization",
        key: `${email.toLowerCase()} ${organization.id}`,
        path: [...at, "readers", number, "email"],
      };
    for (const [number, publication] of organization.publications.entries()) {
      const within = [...at, "publications", number];
      yield { kind: "publication", key: publication.id, path: [...within, "id"] };
      for (const [position, { id: key }] of publication.emag_categories.entries())
        yield { kind: "category", key, path: [...within, "emag_categories", position, "id"] };
      for (const [position, { uuid }] of publication.chatbots.entries())
        yield { kind: "chatbot", key: uuid.toLowerCase(), path: [...within, "chatbots", position, "uuid"] };
      for (const [position, { url }] of publication.webhooks.entries())
        yield {
          kind: "webhook",
          key: `${publication.id} ${url}`,
          path: [...within, "webhooks", position, "url"],
        };
    }
  }
  for (const [index, { email, roles }] of users.entries())
    for (const [number, { organization_id }] of roles.entries())
      yield {
        kind: "person and organization",
        key: `${email.toLowerCase()} ${organization_id}`,
        path: ["users", index, "roles", number],
      };
}

/** Formats a path in the file, such as `organizations[0].name`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .slice(1);
}
