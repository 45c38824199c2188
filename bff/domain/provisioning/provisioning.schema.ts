import { z } from "zod";
import { accessConfigInput, profileToken } from "#shared/console/access-config.ts";
import { newApiToken } from "#shared/console/api-tokens.ts";
import { chatbotInput } from "#shared/console/chatbots.ts";
import { role } from "#shared/console/permissions.ts";
import { editionRuleInput } from "#shared/console/planned-editions.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, pubcode, timeZone } from "#shared/console/session.ts";
import { authServerUrl } from "#shared/contract/authorization.ts";
import { currencyCode, languageCode, MAX_INTEGER, nonBlank } from "#shared/contract/fields.ts";

const DEFAULT_HORIZON_DAYS = 60;

const id = z.int().min(1).max(MAX_INTEGER);

/** Written plainly, or as `env:NAME` to be read from the environment: whatever begins so is never the secret itself. */
const secret = (minimum: number, maximum: number) =>
  z.string().transform((value, context) => {
    const name = value.startsWith("env:") ? value.slice("env:".length) : null;
    const plain = name === null ? value : process.env[name];
    if (name !== null && !/^\w+$/.test(name))
      context.addIssue({
        code: "custom",
        message:
          "needs the name of a variable behind env:, of letters, digits and _, such as env:IMPORT_TOKEN",
      });
    else if (plain === undefined)
      context.addIssue({ code: "custom", message: `the environment has no ${name}` });
    else if (plain.length < minimum || plain.length > maximum)
      context.addIssue({ code: "custom", message: `must have ${minimum} to ${maximum} characters` });
    return plain ?? "";
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
              token: secret(32, 512).refine((token) => /^\S+$/.test(token), "must not hold white space"),
              publication_ids: newApiToken.shape.publication_ids,
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
              emag_categories: z.array(z.strictObject({ id, name: nonBlank(200) })).default([]),
              planned_editions: z
                .strictObject({
                  ...editionRuleInput.shape,
                  horizon_days: editionRuleInput.shape.horizon_days.default(DEFAULT_HORIZON_DAYS),
                })
                .optional(),
              authorization: z
                .strictObject({
                  ...accessConfigInput.shape,
                  auth_server_url: authServerUrl,
                  profile_token: secret(1, 4000).pipe(profileToken),
                  oidc: z
                    .strictObject({
                      ...accessConfigInput.shape.oidc.unwrap().unwrap().shape,
                      client_secret: secret(1, 4000).optional(),
                    })
                    .nullable()
                    .default(null),
                })
                .optional(),
              chatbots: z
                .array(z.strictObject({ ...chatbotInput.shape, uuid: chatbotInput.shape.uuid.unwrap() }))
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

/** The provisioning file: it creates or updates what it names, names nothing twice, and never deletes. */
export const provisioningFile = content.superRefine((file, context) => {
  const firsts = new Map<string, string>();
  for (const { kind, key, path } of namedIn(file)) {
    const first = firsts.get(`${kind} ${key}`);
    if (first === undefined) firsts.set(`${kind} ${key}`, placeOf(path));
    else context.addIssue({ code: "custom", path, message: `names the same ${kind} as ${first}` });
  }
});

interface Named {
  kind: string;
  /** What tells it from others of its kind; of a token, it is the secret. */
  key: string | number;
  path: (string | number)[];
}

function* namedIn({ organizations, users }: ProvisioningFile): Generator<Named> {
  for (const [index, organization] of organizations.entries()) {
    const at = ["organizations", index];
    yield { kind: "organization", key: organization.id, path: [...at, "id"] };
    for (const [number, { token }] of organization.api_tokens.entries())
      yield { kind: "token", key: token, path: [...at, "api_tokens", number, "token"] };
    for (const [number, publication] of organization.publications.entries()) {
      const within = [...at, "publications", number];
      yield { kind: "publication", key: publication.id, path: [...within, "id"] };
      for (const [place, { id: key }] of publication.emag_categories.entries())
        yield { kind: "category", key, path: [...within, "emag_categories", place, "id"] };
      for (const [place, { uuid }] of publication.chatbots.entries())
        yield { kind: "chatbot", key: uuid.toLowerCase(), path: [...within, "chatbots", place, "uuid"] };
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

/** Where in the file, as `organizations[0].name`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .slice(1);
}
