import { queryOptions } from "@tanstack/react-query";
import { getImportArticle, getImportContent } from "#shared/console/issues/import-content.ts";
import { call } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of the book, articles, and widgets of an import. Empty until their steps are done. */
export const importContentQuery = (importId: string) =>
  queryOptions({
    queryKey: issueKeys.content(importId),
    queryFn: ({ signal }) => call(getImportContent, { params: { import_id: importId }, signal }),
  });

/** Query of an article, which never changes within an import. */
export const importArticleQuery = (importId: string, number: number) =>
  queryOptions({
    queryKey: issueKeys.article(importId, number),
    queryFn: async ({ signal }) =>
      (
        await call(getImportArticle, {
          params: { import_id: importId, article_number: number },
          signal,
        })
      ).article,
    staleTime: Number.POSITIVE_INFINITY,
  });
