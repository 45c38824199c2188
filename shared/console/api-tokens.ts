import { z } from "zod";
import { nonBlank, pathId, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

export const apiToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The first characters, so that people can tell tokens apart. */
  hint: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

const params = z.object({ organization_id: pathId });
const path = "/console/api/organizations/:organization_id/api-tokens";
const tag = "API tokens";

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
  summary: "Create an API token; its value is in this answer and nowhere else",
  params,
  envelope: "api_token",
  body: z.object({ name: nonBlank(200) }),
  responses: { 201: z.strictObject({ api_token: apiToken, token: z.string() }) },
});

export const revokeApiToken = defineRoute({
  method: "DELETE",
  path: `${path}/:token_id`,
  audience: "console",
  tag,
  summary: "Revoke an API token at once",
  params: params.extend({ token_id: pathId }),
  responses: { 204: null },
});
