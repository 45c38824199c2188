import { z } from "zod";
import { nonBlank, oneOf, pathId, text } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Maximum number of views that a person can save per list. */
export const MAX_LIST_VIEWS = 50;

export const listName = oneOf(["issues", "articles"]);
export type ListName = z.infer<typeof listName>;

/** A view that a person saved of a list: its search, filters and order as in the query of the list's URL. */
export const listView = z.strictObject({
  id: z.int(),
  list: listName,
  name: z.string(),
  query: z.string(),
});
export type ListView = z.infer<typeof listView>;

const name = nonBlank(100);
const tag = "Lists";
const params = z.object({ publication_id: pathId });
const path = "/console/api/publications/:publication_id/list-views";
const viewParams = params.extend({ view_id: pathId });
const response = z.strictObject({ list_view: listView });

export const listListViews = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "List the views that the person saved of the publication's lists",
  params,
  responses: { 200: z.strictObject({ list_views: z.array(listView) }) },
});

export const saveListView = defineRoute({
  method: "PUT",
  path,
  audience: "console",
  tag,
  summary: "Save a view of a list; replaces the person's view of this name",
  params,
  envelope: "list_view",
  body: z.object({ list: listName, name, query: text(2000) }),
  responses: { 200: response },
});

export const renameListView = defineRoute({
  method: "PATCH",
  path: `${path}/:view_id`,
  audience: "console",
  tag,
  summary: "Rename a saved view",
  params: viewParams,
  envelope: "list_view",
  body: z.object({ name }),
  responses: { 200: response },
});

export const deleteListView = defineRoute({
  method: "DELETE",
  path: `${path}/:view_id`,
  audience: "console",
  tag,
  summary: "Delete a saved view",
  params: viewParams,
  responses: { 204: null },
});
