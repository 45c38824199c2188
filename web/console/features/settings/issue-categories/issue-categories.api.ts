import { queryOptions } from "@tanstack/react-query";
import {
  createEmagCategory,
  deleteEmagCategory,
  type EmagCategory,
  getEmagCategoryUses,
  listManagedEmagCategories,
  orderEmagCategories,
  renameEmagCategory,
} from "#shared/console/issues/emag-categories.ts";
import { call } from "#web/api/client.ts";
import { issueCategoriesKey } from "#web/api/query-keys.ts";

/** Query of a publication's issue categories, in order. */
export const issueCategoriesQuery = (publicationId: number) =>
  queryOptions({
    queryKey: issueCategoriesKey(publicationId),
    queryFn: ({ signal }) => fetchCategories(publicationId, signal),
  });

export async function fetchCategories(publicationId: number, signal?: AbortSignal): Promise<EmagCategory[]> {
  const params = { publication_id: publicationId };
  return (await call(listManagedEmagCategories, { params, signal })).emag_categories;
}

/** Query of the issues in a category. */
export const usesQuery = (publicationId: number, categoryId: number) =>
  queryOptions({
    queryKey: [...issueCategoriesKey(publicationId), "uses", categoryId],
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

/** Removes a category. Throws an `ApiError` with status 409 if it has more issues than the person was shown. */
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
