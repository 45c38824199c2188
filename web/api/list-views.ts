import { queryOptions } from "@tanstack/react-query";
import {
  deleteListView,
  type ListName,
  listListViews,
  renameListView,
  saveListView,
} from "#shared/console/list-views.ts";
import { call, reading } from "./client.ts";
import { listViewsKey } from "./query-keys.ts";

/** Query of the views that the person saved of the publication's lists. */
export const listViewsQuery = (publication_id: number) =>
  queryOptions({
    queryKey: listViewsKey(publication_id),
    queryFn: reading(listListViews, { params: { publication_id } }, "list_views"),
    staleTime: 5 * 60_000,
  });

/** Saves a view, and replaces the person's view of this name. */
export const saveView = (publication_id: number, body: { list: ListName; name: string; query: string }) =>
  call(saveListView, { params: { publication_id }, body }, "list_view");

export const renameView = (publication_id: number, view_id: number, name: string) =>
  call(renameListView, { params: { publication_id, view_id }, body: { name } }, "list_view");

export const deleteView = (publication_id: number, view_id: number) =>
  call(deleteListView, { params: { publication_id, view_id } });
