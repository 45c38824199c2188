import { queryOptions } from "@tanstack/react-query";
import { getImportArticle, getImportContent } from "#shared/console/issues/import-content.ts";
import { reading } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of the book, articles, and widgets of an import. Empty until their steps are done. */
export const importContentQuery = (importId: string) =>
  queryOptions({
    queryKey: issueKeys.content(importId),
    queryFn: reading(getImportContent, { params: { import_id: importId } }),
  });

/** Query of an article, which never changes within an import. */
export const importArticleQuery = (importId: string, number: number) =>
  queryOptions({
    queryKey: issueKeys.article(importId, number),
    queryFn: reading(
      getImportArticle,
      {
        params: { import_id: importId, article_number: number },
      },
      "article",
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });
