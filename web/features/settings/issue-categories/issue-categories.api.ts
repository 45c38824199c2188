import { queryOptions } from "@tanstack/react-query";
import {
  createEmagCategory,
  deleteEmagCategory,
  type EmagCategory,
  getEmagCategoryUses,
  listEmagCategories,
  orderEmagCategories,
  renameEmagCategory,
} from "#shared/console/emag-categories.ts";
import { call } from "../../../api/client.ts";

export const categoryKeys = {
  all: (publicationId: number) => ["issue-categories", publicationId] as const,
};

/** The issue categories of a publication, in their order. */
export const issueCategoriesQuery = (publicationId: number) =>
  queryOptions({
    queryKey: categoryKeys.all(publicationId),
    queryFn: ({ signal }) => fetchCategories(publicationId, signal),
  });

export async function fetchCategories(publicationId: number, signal?: AbortSignal): Promise<EmagCategory[]> {
  const params = { publication_id: publicationId };
  return (await call(listEmagCategories, { params, signal })).emag_categories;
}

/** Which issues are in a category just now. */
export const usesQuery = (publicationId: number, categoryId: number) =>
  queryOptions({
    queryKey: [...categoryKeys.all(publicationId), "uses", categoryId],
    queryFn: async ({ signal }) => {
      const params = { publication_id: publicationId, category_id: categoryId };
      return (await call(getEmagCategoryUses, { params, signal })).uses;
    },
    staleTime: 0,
    gcTime: 0,
  });

export async function addCategory(publicationId: number, name: string): Promise<void> {
  await call(createEmagCategory, { params: { publication_id: publicationId }, body: { name } });
}

/** Throws an `ApiError` 412 when somebody changed it since it was shown. */
export async function renameCategory(
  publicationId: number,
  { id, version }: EmagCategory,
  name: string,
): Promise<void> {
  await call(renameEmagCategory, {
    params: { publication_id: publicationId, category_id: id },
    body: { name },
    ifMatch: `"${version}"`,
  });
}

export async function orderCategories(publicationId: number, ids: number[]): Promise<EmagCategory[]> {
  const params = { publication_id: publicationId };
  return (await call(orderEmagCategories, { params, body: { ids } })).emag_categories;
}

/** Takes it from the issues that the person was told of; throws an `ApiError` 409 when there are more. */
export async function removeCategory(
  publicationId: number,
  { id, version }: EmagCategory,
  knownIssues: number,
): Promise<void> {
  await call(deleteEmagCategory, {
    params: { publication_id: publicationId, category_id: id },
    query: { issues: knownIssues },
    ifMatch: `"${version}"`,
  });
}
