import { queryOptions } from "@tanstack/react-query";
import { getImportArticle, getImportContent } from "#shared/console/issues/import-content.ts";
import { reading } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of the book, articles, and widgets of an import. Empty until their steps are done. */
export const importContentQuery = (import_id: string) =>
  queryOptions({
    queryKey: issueKeys.content(import_id),
    queryFn: reading(getImportContent, { params: { import_id } }),
  });

/** Query of an article, which never changes within an import. */
export const importArticleQuery = (import_id: string, article_number: number) =>
  queryOptions({
    queryKey: issueKeys.article(import_id, article_number),
    queryFn: reading(getImportArticle, { params: { import_id, article_number } }, "article"),
    staleTime: Number.POSITIVE_INFINITY,
  });
