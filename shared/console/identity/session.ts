import { z } from "zod";
import { defineRoute } from "#shared/contract/route.ts";
import { holidayRegion } from "../holiday-region.ts";
import { language } from "../languages.ts";
import { role } from "../permissions.ts";

/** Path of the routes for sign-in and sign-out. */
export const AUTH_PATH = "/console/api/auth";

/** Header with the user for whom a console page sends requests, because another user may have signed in since. */
export const PERSON_HEADER = "Newsrack-Person";

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
export const reachedPublication = publication.extend({
  role,
  /** False if no one decides what readers may open, so that protected issues and articles can be opened by no one. */
  access_set_up: z.boolean(),
});
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
