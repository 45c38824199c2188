import { z } from "zod";
import { currencyCode, languageCode, nonBlank, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { language } from "./languages.ts";
import { role } from "./permissions.ts";

/** Where better-auth answers: sign-in, sign-out and the session itself. */
export const AUTH_PATH = "/console/api/auth";

/** In whose name a page of the console makes its requests: another one may have signed in there in the meantime. */
export const PERSON_HEADER = "Newsrack-Person";

/** The code of a refused sign-in to an account that an administrator disabled. */
export const ACCOUNT_DISABLED = "ACCOUNT_DISABLED";

/** The code of a sign-in that was refused because password, second factor or access changed before it was finished. */
export const CREDENTIALS_CHANGED = "CREDENTIALS_CHANGED";

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
  /** For imports by API that do not say: readers see the previous pages of an issue until its new import has finished. */
  keep_previous_pages: z.boolean(),
  /** The cover of the newest issue that has one. */
  cover_url: z.string().nullable(),
  version: z.int(),
});
export type Publication = z.infer<typeof publication>;

/** A publication as somebody sees it who may do something in it. */
export const reachedPublication = publication.extend({ role });
export type ReachedPublication = z.infer<typeof reachedPublication>;

export const organization = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null: only some publications, each with a role of its own. */
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
    /** What the person chose to read the console in; null until then. */
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
  summary: "The person signed in, their organizations, publications and roles; null without a session",
  sessionOptional: true,
  responses: { 200: session.nullable() },
});

/** Keeps with the account what somebody chose to read the console in. */
export const setLanguage = defineRoute({
  method: "PUT",
  path: "/console/api/session/language",
  audience: "console",
  tag: "Session",
  summary: "Choose the language of the console",
  body: z.object({ language }),
  responses: { 204: null },
});

/** What the sign-in page may know before anybody is signed in. */
export const installation = z.strictObject({
  /** False until somebody can sign in. */
  set_up: z.boolean(),
  /** Whether whoever asks is signed in. */
  signed_in: z.boolean(),
  /** What people may sign in through besides a password. */
  provider: z.strictObject({ name: z.string() }).nullable(),
});

export const getInstallation = defineRoute({
  method: "GET",
  path: "/console/api/installation",
  audience: "public",
  tag: "Session",
  summary: "Whether anybody can sign in yet, and whether whoever asks has done so",
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

export const newPublication = z.object({
  name: nonBlank(200),
  pubcode,
  time_zone: timeZone,
  language: languageCode,
  currency: currencyCode,
  keep_previous_pages: z.boolean(problem("boolean")).optional(),
});
export type NewPublication = z.output<typeof newPublication>;

export const password = z
  .string(typed(problem("text")))
  .min(PASSWORD_MIN_LENGTH, problem("too_short", { minimum: PASSWORD_MIN_LENGTH }))
  .max(PASSWORD_MAX_LENGTH, problem("longer_than_allowed", { maximum: PASSWORD_MAX_LENGTH }));

/** The form behind the one-time link: an administrator, and on a first start an organization with a publication. */
export const setup = z.object({
  token: z.string(typed(problem("text"))),
  name: nonBlank(200),
  email: z.email(problem("email")).max(254),
  password,
  organization_name: nonBlank(200).optional(),
  /** Loads a sample publication with an issue to import, so that nothing has to be invented to look around. */
  sample: z.boolean().default(false),
  publication: newPublication.optional(),
});
export type Setup = z.output<typeof setup>;
export type SetupInput = z.input<typeof setup>;

/** What a one-time link is for; 404 with a reason when it is used, expired or unknown. */
export const setupLink = z.strictObject({
  purpose: z.enum(["first_administrator", "recovery"]),
  /** False where an organization exists already, and the form need not ask for one. */
  needs_organization: z.boolean(),
});
export type SetupLink = z.infer<typeof setupLink>;

export const getSetupLink = defineRoute({
  method: "POST",
  path: "/console/api/setup/link",
  audience: "public",
  tag: "Session",
  summary: "What a one-time link is for",
  body: z.object({ token: z.string(typed(problem("text"))) }),
  responses: { 200: setupLink },
});

/** Creates the administrator (or gives a lost one a new password), and signs them in. */
export const completeSetup = defineRoute({
  method: "POST",
  path: "/console/api/setup",
  audience: "public",
  tag: "Session",
  summary: "Use a one-time link",
  body: setup,
  responses: { 201: z.strictObject({ email: z.string(), publication_id: z.int().nullable() }) },
});
