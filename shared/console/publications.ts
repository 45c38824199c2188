import { z } from "zod";
import { pathId } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { newPublication, publication } from "./session.ts";

export const emagCategory = z.strictObject({ id: z.int(), name: z.string() });

export const listEmagCategories = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emag-categories",
  audience: "console",
  tag: "Publications",
  summary: "The issue categories of a publication",
  params: z.object({ publication_id: pathId }),
  responses: { 200: z.strictObject({ emag_categories: z.array(emagCategory) }) },
});

export const createPublication = defineRoute({
  method: "POST",
  path: "/console/api/organizations/:organization_id/publications",
  audience: "console",
  tag: "Publications",
  summary: "Add a publication",
  params: z.object({ organization_id: pathId }),
  envelope: "publication",
  body: newPublication,
  responses: { 201: z.strictObject({ publication }) },
});
