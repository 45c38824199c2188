import { z } from "zod";
import { currencyCode, languageCode, nonBlank, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { holidayRegion } from "../holiday-region.ts";
import { language } from "../languages.ts";
import { role } from "../permissions.ts";

/** Path of the routes for sign-in and sign-out. */
export const AUTH_PATH = "/console/api/auth";

/** Header with the user for whom a console page sends requests, because another user may have signed in since. */
export const PERSON_HEADER = "Newsrack-Person";

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

export const publication = z.strictObject({
  id: z.int(),
  organization_id: z.int(),
  name: z.string(),
  pubcode: z.string(),
  time_zone: z.string(),
  language: z.string(),
  currency: z.string(),
  /** Default for API imports: readers see the previous pages of an issue until its new import has finished. */
  keep_previous_pages: z.boolean(),
  /** Readers see an issue or article only after its approval. */
  approval_required: z.boolean(),
  /** Region whose public holidays the calendar of planned editions shows, or null. */
  holiday_region: holidayRegion.nullable(),
  /** Part of the readers' addresses, unique in the installation. */
  slug: z.string(),
  /** Logo on the readers' pages, or null. */
  logo_url: z.string().nullable(),
  /** Color of buttons and links on the readers' pages, or null for the default. */
  accent_color: z.string().nullable(),
  /** Cover of the newest issue with one. */
  cover_url: z.string().nullable(),
  version: z.int(),
});
export type Publication = z.infer<typeof publication>;

/** A publication with the person's role in it. */
export const reachedPublication = publication.extend({ role });
export type ReachedPublication = z.infer<typeof reachedPublication>;

export const organization = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null if the person has roles only in single publications. */
  role: role.nullable(),
  version: z.int(),
  publications: z.array(reachedPublication),
});
export type Organization = z.infer<typeof organization>;

export const session = z.strictObject({
  user: z.strictObject({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Language chosen by the person, or null. */
    language: language.nullable(),
  }),
  organizations: z.array(organization),
});
export type Session = z.infer<typeof session>;

export const getSession = defineRoute({
  method: "GET",
  path: "/console/api/session",
  audience: "console",
  tag: "Session",
  summary: "Fetch the session: person, organizations, publications and roles; null without one",
  sessionOptional: true,
  responses: { 200: session.nullable() },
});

/** Saves the language of a person's account. */
export const setLanguage = defineRoute({
  method: "PUT",
  path: "/console/api/session/language",
  audience: "console",
  tag: "Session",
  summary: "Set the language of the console",
  body: z.object({ language }),
  responses: { 204: null },
});

/** Data for the sign-in page before sign-in. */
export const installation = z.strictObject({
  /** False until an administrator exists. */
  set_up: z.boolean(),
  /** True if the caller is signed in. */
  signed_in: z.boolean(),
  /** OpenID provider for sign-in, if any. */
  provider: z.strictObject({ name: z.string() }).nullable(),
});

export const getInstallation = defineRoute({
  method: "GET",
  path: "/console/api/installation",
  audience: "public",
  tag: "Session",
  summary: "Fetch whether the installation is set up and the caller is signed in",
  responses: { 200: installation },
});

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
