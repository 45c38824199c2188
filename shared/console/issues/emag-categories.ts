import { z } from "zod";
import { nonBlank, pathId, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

export const emagCategory = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Number of issues in the category. */
  issues: z.int(),
  version: z.int(),
});
export type EmagCategory = z.infer<typeof emagCategory>;

/** Issues in a category, shown before it is removed. */
export const emagCategoryUses = z.strictObject({
  issues: z.int(),
  /** Number of these issues whose main category it is. Callouts contain its name. */
  first: z.int(),
  /** Number of these issues without another category. */
  only: z.int(),
  /** The newest of these issues. */
  examples: z.array(z.strictObject({ id: z.int(), name: z.string() })),
});
export type EmagCategoryUses = z.infer<typeof emagCategoryUses>;

/** Maximum number of categories of a publication. An issue can be in all of them. */
export const MAX_EMAG_CATEGORIES = 1_000;

const tag = "Issue categories";
const params = z.object({ publication_id: pathId });
const categoryParams = params.extend({ category_id: pathId });
const path = "/console/api/publications/:publication_id/emag-categories";
const body = z.object({ name: nonBlank(200) });
const one = z.strictObject({ emag_category: emagCategory });
const all = z.strictObject({ emag_categories: z.array(emagCategory) });

export const listManagedEmagCategories = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "List the issue categories of a publication, in order",
  params,
  responses: { 200: all },
});

export const createEmagCategory = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Add an issue category at the end",
  params,
  envelope: "emag_category",
  body,
  responses: { 201: one },
});

export const renameEmagCategory = defineRoute({
  method: "PATCH",
  path: `${path}/:category_id`,
  audience: "console",
  tag,
  summary: "Rename an issue category",
  params: categoryParams,
  envelope: "emag_category",
  body,
  responses: { 200: one },
});

export const orderEmagCategories = defineRoute({
  method: "PUT",
  path: `${path}/order`,
  audience: "console",
  tag,
  summary: "Sort the issue categories; the list must contain each once",
  params,
  body: z.object({ ids: z.array(z.int(typed(problem("category_id")))) }),
  responses: { 200: all },
});

export const getEmagCategoryUses = defineRoute({
  method: "GET",
  path: `${path}/:category_id/uses`,
  audience: "console",
  tag,
  summary: "List the issues in a category",
  params: categoryParams,
  responses: { 200: z.strictObject({ uses: emagCategoryUses }) },
});

export const deleteEmagCategory = defineRoute({
  method: "DELETE",
  path: `${path}/:category_id`,
  audience: "console",
  tag,
  summary: "Remove an issue category and remove it from its issues",
  params: categoryParams,
  query: z.object({
    /** Number of affected issues that the caller has seen. If there are more by now, nothing is removed (409). */
    issues: z.coerce.number().int().min(0).default(0),
  }),
  responses: { 204: null },
});
