import { z } from "zod";
import { currencyCode, languageCode, nonBlank, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { holidayRegion } from "../holiday-region.ts";

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

export const pubcode = nonBlank(32).refine((value) => /^[A-Za-z0-9]+$/.test(value), {
  message: problem("pubcode"),
});

export const timeZone = nonBlank(64).refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}, problem("time_zone"));

/** Part of the readers' addresses. */
export const slug = nonBlank(64)
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value), problem("slug"));

export const accentColor = z
  .string(typed(problem("text")))
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), problem("color"));

export const newPublication = z.object({
  name: nonBlank(200),
  pubcode,
  time_zone: timeZone,
  language: languageCode,
  currency: currencyCode,
  keep_previous_pages: z.boolean(problem("boolean")).optional(),
  approval_required: z.boolean(problem("boolean")).optional(),
  holiday_region: holidayRegion.nullable().optional(),
  /** Made from the name if omitted. */
  slug: slug.optional(),
  accent_color: accentColor.nullable().optional(),
});
export type NewPublication = z.output<typeof newPublication>;

export const password = z
  .string(typed(problem("text")))
  .min(PASSWORD_MIN_LENGTH, problem("too_short", { minimum: PASSWORD_MIN_LENGTH }))
  .max(PASSWORD_MAX_LENGTH, problem("longer_than_allowed", { maximum: PASSWORD_MAX_LENGTH }));

/** Input of the set-up: an administrator and, on first start, an organization with a publication. */
export const setup = z.object({
  token: z.string(typed(problem("text"))),
  name: nonBlank(200),
  email: z.email(problem("email")).max(254),
  password,
  organization_name: nonBlank(200).optional(),
  /** Loads a sample publication with an issue to explore. */
  sample: z.boolean().default(false),
  publication: newPublication.optional(),
});
export type Setup = z.output<typeof setup>;
export type SetupInput = z.input<typeof setup>;

/** Purpose of a one-time link. 404 with a reason if it is used, expired or unknown. */
export const setupLink = z.strictObject({
  purpose: z.enum(["first_administrator", "recovery"]),
  /** False if an organization already exists. */
  needs_organization: z.boolean(),
});
export type SetupLink = z.infer<typeof setupLink>;

export const getSetupLink = defineRoute({
  method: "POST",
  path: "/console/api/setup/link",
  audience: "public",
  tag: "Session",
  summary: "Fetch the purpose of a one-time link",
  body: z.object({ token: z.string(typed(problem("text"))) }),
  responses: { 200: setupLink },
});

/** Creates an administrator or sets a new password, and signs them in. */
export const completeSetup = defineRoute({
  method: "POST",
  path: "/console/api/setup",
  audience: "public",
  tag: "Session",
  summary: "Use a one-time link",
  body: setup,
  responses: { 201: z.strictObject({ email: z.string(), publication_id: z.int().nullable() }) },
});
