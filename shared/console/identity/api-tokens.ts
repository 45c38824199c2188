import { z } from "zod";
import { nonBlank, pathId, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Maximum overlap of the old and the new secret. */
export const LONGEST_OVERLAP_MS = 7 * DAY_MS;
/** Time before expiry from which a token is shown as expiring soon. */
export const EXPIRES_SOON_MS = 14 * DAY_MS;

const moment = z.iso.datetime({
  offset: true,
  error: problem("date_time_offset"),
});

/** Last use of a token: time, address, and request. Recorded at most once a minute. */
export const tokenUse = z.strictObject({
  at: timestamp,
  address: z.string(),
  method: z.string(),
  route: z.string(),
});
export type TokenUse = z.infer<typeof tokenUse>;

export const apiTokenSecret = z.strictObject({
  /** First characters of the secret, to distinguish secrets. */
  hint: z.string(),
  created_at: timestamp,
  /** End of a replaced secret. Null for the newest one, which works as long as its token. */
  works_until: timestamp.nullable(),
  last_use: tokenUse.nullable(),
});
export type ApiTokenSecret = z.infer<typeof apiTokenSecret>;

export const apiToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null means all publications of the organization, including future ones. */
  publication_ids: z.array(z.int()).nullable(),
  state: z.enum(["usable", "expires_soon", "expired", "revoked"]),
  /** Newest first, followed by replaced secrets that still work. */
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
  /** End of the current secret, at most 7 days ahead. Null revokes it immediately. */
  old_works_until: moment.nullable().default(null),
  /** If omitted, the expiry stays unchanged. */
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
  summary: "List the API tokens of an organization",
  params,
  responses: { 200: z.strictObject({ api_tokens: z.array(apiToken) }) },
});

export const createApiToken = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Create an API token; only this response contains its secret",
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
  summary: "Rotate the secret of an API token; the old one works until a chosen time",
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
  summary: "Revoke an API token with all its secrets",
  params: tokenParams,
  responses: { 204: null },
});

/** Retention of a request in the log of its token. */
export const API_REQUEST_DAYS = 7;
/** The newest requests of a token that stay in its log. */
export const API_REQUESTS_KEPT = 5_000;
export const API_REQUESTS_PER_PAGE = 50;

/** A request that was made with an API token. */
export const apiRequest = z.strictObject({
  /** Grows with time. */
  id: z.string(),
  at: timestamp,
  method: z.string(),
  /** Without its query. */
  path: z.string(),
  /** Null if the caller disconnected before the response. */
  status: z.int().nullable(),
  milliseconds: z.number(),
  request_id: z.string(),
  /** Names of query parameters that the address does not have. */
  ignored_parameters: z.array(z.string()),
});
export type ApiRequest = z.infer<typeof apiRequest>;

export const listApiRequests = defineRoute({
  method: "GET",
  path: `${path}/:token_id/requests`,
  audience: "console",
  tag,
  summary: "List the latest requests of an API token, newest first",
  params: tokenParams,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/, problem("entry_id"))
      .optional(),
  }),
  responses: {
    200: z.strictObject({
      requests: z.array(apiRequest),
      /** Value of `before` for the next page; null at the end. */
      next_before: z.string().nullable(),
    }),
  },
});
