import { z } from "zod";
import { publicationPath } from "./fields.ts";
import { defineRoute } from "./route.ts";

/** A category of issues: what `category_ids` of an issue may contain. */
export const emagCategory = z
  .strictObject({
    id: z
      .int()
      .describe("For `category_ids` of an issue.")
      .meta({ examples: [3] }),
    name: z
      .string()
      .describe("Unique within the publication.")
      .meta({ examples: ["Weekly"] }),
  })
  .meta({ id: "EmagCategory" });

export const listEmagCategories = defineRoute({
  method: "GET",
  path: "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emag_categories",
  audience: "contract",
  tag: "Issues",
  summary: "List the categories of issues",
  description:
    "All categories that `category_ids` of an issue may contain, in the order of the console, where administrators create them.",
  params: publicationPath,
  responses: { 200: z.strictObject({ emag_categories: z.array(emagCategory) }) },
});
