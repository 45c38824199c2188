import { z } from "zod";
import { nonBlank, pathId, timestamp, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";

const DAY_MS = 24 * 3600 * 1000;
/** How long the old secret may go on working beside the new one. */
export const LONGEST_OVERLAP_MS = 7 * DAY_MS;
/** From then on a token is shown as one that expires soon. */
export const EXPIRES_SOON_MS = 14 * DAY_MS;

const moment = z.iso.datetime({
  offset: true,
  error: problem("date_time_offset"),
});

/** When a token was last used, from where, and for what. Noted at most once a minute. */
export const tokenUse = z.strictObject({
  at: timestamp,
  address: z.string(),
  method: z.string(),
  route: z.string(),
});
export type TokenUse = z.infer<typeof tokenUse>;

export const apiTokenSecret = z.strictObject({
  /** The first characters, so that people can tell secrets apart. */
  hint: z.string(),
  created_at: timestamp,
  /** Of one that was replaced; null for the newest one, which works as long as its token. */
  works_until: timestamp.nullable(),
  last_use: tokenUse.nullable(),
});
export type ApiTokenSecret = z.infer<typeof apiTokenSecret>;

export const apiToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null: every publication of the organization, those to come included. */
  publication_ids: z.array(z.int()).nullable(),
  state: z.enum(["usable", "expires_soon", "expired", "revoked"]),
  /** The newest first, then those before it that still work. */
  secrets: z.array(apiTokenSecret),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_use: tokenUse.nullable(),
  version: z.int(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = z.object({
  name: nonBlank(200),
  publication_ids: z
    .array(z.int(typed(problem("publication_id"))))
    .min(1, problem("no_publications"))
    .nullable()
    .default(null),
  expires_at: moment.nullable().default(null),
});
export type NewApiToken = z.input<typeof newApiToken>;

export const rotation = z.object({
  /** Until when what is used now goes on working, at most 7 days ahead; null ends it at once. */
  old_works_until: moment.nullable().default(null),
  /** Left out, the token expires when it did before. */
  expires_at: moment.nullable().optional(),
});
export type Rotation = z.input<typeof rotation>;

const params = z.object({ organization_id: pathId });
const tokenParams = params.extend({ token_id: pathId });
const path = "/console/api/organizations/:organization_id/api-tokens";
const tag = "API tokens";
const withSecret = z.strictObject({ api_token: apiToken, token: z.string() });

export const listApiTokens = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "The API tokens of an organization",
  params,
  responses: { 200: z.strictObject({ api_tokens: z.array(apiToken) }) },
});

export const createApiToken = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Create an API token; its secret is in this answer and nowhere else",
  params,
  envelope: "api_token",
  body: newApiToken,
  responses: { 201: withSecret },
});

export const rotateApiToken = defineRoute({
  method: "POST",
  path: `${path}/:token_id/rotate`,
  audience: "console",
  tag,
  summary: "Give an API token a new secret; the old one works on as long as is asked for",
  params: tokenParams,
  envelope: "rotation",
  body: rotation,
  responses: { 201: withSecret },
});

export const revokeApiToken = defineRoute({
  method: "DELETE",
  path: `${path}/:token_id`,
  audience: "console",
  tag,
  summary: "Revoke an API token at once, with every secret it had",
  params: tokenParams,
  responses: { 204: null },
});
