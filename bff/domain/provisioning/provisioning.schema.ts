import { z } from "zod";
import { accessConfigInput, profileToken } from "#shared/console/access-config.ts";
import { chatbotInput } from "#shared/console/chatbots.ts";
import { role } from "#shared/console/permissions.ts";
import { editionRuleInput } from "#shared/console/planned-editions.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, pubcode, timeZone } from "#shared/console/session.ts";
import { authServerUrl } from "#shared/contract/authorization.ts";
import { currencyCode, languageCode, MAX_INTEGER, nonBlank } from "#shared/contract/fields.ts";

const DEFAULT_HORIZON_DAYS = 60;

const id = z.int().min(1).max(MAX_INTEGER);

/** Written plainly, or as `env:NAME` to be read from the environment. */
const secret = (minimum: number, maximum: number) =>
  z.string().transform((value, context) => {
    const name = /^env:(\w+)$/.exec(value)?.[1];
    const plain = name === undefined ? value : process.env[name];
    if (plain === undefined) context.addIssue({ code: "custom", message: `the environment has no ${name}` });
    else if (plain.length < minimum || plain.length > maximum)
      context.addIssue({ code: "custom", message: `must have ${minimum} to ${maximum} characters` });
    return plain ?? "";
  });

/** The provisioning file: it creates or updates what it names, and never deletes. */
export const provisioningFile = z.strictObject({
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
              publication_ids: z.array(id).nullable().default(null),
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
export type ProvisioningFile = z.output<typeof provisioningFile>;
