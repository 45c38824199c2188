import { z } from "zod";
import { timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

/** What every API token may do, in the publications that it reaches. */
export const TOKEN_PERMISSIONS = [
  ...["emags.read", "emags.write", "planned_emags.read", "imports.read", "uploads.write"],
  ...["stories.read", "stories.write", "article_categories.read", "article_categories.write"],
  "holdings.write",
] as const;

const named = { id: z.int().meta({ examples: [1] }), name: z.string().meta({ examples: ["Harbour Press"] }) };

export const tokenScope = z
  .strictObject({
    name: z
      .string()
      .describe("The token's name in the console.")
      .meta({ examples: ["Night import"] }),
    organization: z.strictObject(named),
    publications: z
      .array(
        z.strictObject({
          id: z.int().meta({ examples: [10] }),
          name: z.string().meta({ examples: ["Harbour Weekly"] }),
        }),
      )
      .describe("The publications that the token reaches, by name."),
    all_publications: z
      .boolean()
      .describe("Whether the token also reaches publications that are added to the organization later.")
      .meta({ examples: [true] }),
    permissions: z
      .array(z.string())
      .describe("What the token may do in these publications.")
      .meta({ examples: [["emags.read", "emags.write"]] }),
    expires_at: timestamp
      .nullable()
      .describe("When this secret stops working: the token's expiry, or the end of a replaced secret."),
  })
  .meta({ id: "Token" });
export type TokenScope = z.infer<typeof tokenScope>;

export const getToken = defineRoute({
  method: "GET",
  path: "/api/v2/importer/token",
  audience: "contract",
  tag: "Token",
  summary: "Fetch the permissions of the token",
  description: "Needs no identifier, so that a script can find its organization and publications.",
  responses: { 200: z.strictObject({ token: tokenScope }) },
});
