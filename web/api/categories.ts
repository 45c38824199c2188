import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type ArticleCategoryCount,
  countArticleCategories,
  listCategoryRemovals,
  previewCategoryRemoval,
  removeArticleCategory,
  undoCategoryRemoval,
} from "#shared/console/articles/article-categories.ts";
import {
  type ArticleCategory,
  changeArticleCategory,
  createArticleCategory,
  listArticleCategories,
} from "#shared/contract/article-categories.ts";
import { call, reading } from "./client.ts";
import { categoryKeys } from "./query-keys.ts";
import type { PublicationRef } from "./session.ts";

/** Query of the publication's categories, parents before children. */
export const categoriesQuery = (publication: PublicationRef) =>
  queryOptions({
    queryKey: categoryKeys.tree(publication.publication_id),
    queryFn: reading(listArticleCategories, { params: publication }, "article_categories"),
    staleTime: 60_000,
  });

/** Applies an acknowledged change to the cached tree until the next fetch. */
export function acknowledgeInTree(
  client: QueryClient,
  publication: PublicationRef,
  change: (tree: readonly ArticleCategory[]) => ArticleCategory[],
): void {
  const { queryKey } = categoriesQuery(publication);
  // A fetch in progress may have read the tree before the change.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (tree) => tree && change(tree));
}

/** Query of the articles in each category. Categories without articles are missing. */
export const categoryCountsQuery = (publication: PublicationRef) =>
  queryOptions({
    queryKey: categoryKeys.counts(publication.publication_id),
    queryFn: async ({ signal }) => {
      const { counts } = await call(countArticleCategories, { params: publication, signal });
      return new Map<number, ArticleCategoryCount>(counts.map((count) => [count.article_category_id, count]));
    },
    // Structural sharing does not support maps.
    structuralSharing: false,
  });

/** Query of what removing a category would affect. Never cached. */
export const removalPreviewQuery = (publication: PublicationRef, article_category_id: number) =>
  queryOptions({
    queryKey: categoryKeys.removal(publication.publication_id, article_category_id),
    queryFn: reading(
      previewCategoryRemoval,
      { params: { ...publication, article_category_id } },
      "removal_preview",
    ),
    staleTime: 0,
    gcTime: 0,
  });

/** Query of the removed categories that can still be restored, newest first. */
export const removalsQuery = (publication: PublicationRef) =>
  queryOptions({
    queryKey: categoryKeys.removals(publication.publication_id),
    queryFn: reading(listCategoryRemovals, { params: publication }, "article_category_removals"),
  });

export const createCategory = (
  params: PublicationRef,
  body: { name: string; parent_id?: number | null; position?: number },
) => call(createArticleCategory, { params, body }, "article_category");

/** Updates the name, parent or position of a category (contract 4.B category rules 2 to 5). */
export const changeCategory = (
  publication: PublicationRef,
  article_category_id: number,
  body: { name: string } | { parent_id: number | null } | { position: number },
) =>
  call(changeArticleCategory, { params: { ...publication, article_category_id }, body }, "article_category");

export const removeCategory = (
  publication: PublicationRef,
  article_category_id: number,
  merge_into: number | null,
) =>
  call(
    removeArticleCategory,
    { params: { ...publication, article_category_id }, body: { merge_into } },
    "removal",
  );

export const undoRemoval = (publication: PublicationRef, removal_id: number) =>
  call(undoCategoryRemoval, { params: { ...publication, removal_id } }, "article_category");
