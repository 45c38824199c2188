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
import { call, reading } from "#web/api/client.ts";
import { issueCategoriesKey } from "#web/api/query-keys.ts";

export const issueCategoriesQuery = (publication_id: number) =>
  queryOptions({
    queryKey: issueCategoriesKey(publication_id),
    queryFn: reading(listManagedEmagCategories, { params: { publication_id } }, "emag_categories"),
  });

export const fetchCategories = (publication_id: number) =>
  call(listManagedEmagCategories, { params: { publication_id } }, "emag_categories");

export const usesQuery = (publication_id: number, category_id: number) =>
  queryOptions({
    queryKey: [...issueCategoriesKey(publication_id), "uses", category_id],
    queryFn: reading(getEmagCategoryUses, { params: { publication_id, category_id } }, "uses"),
    staleTime: 0,
    gcTime: 0,
  });

export const addCategory = (publication_id: number, name: string) =>
  call(createEmagCategory, { params: { publication_id }, body: { name } });

const of = (publication_id: number, { id, version }: EmagCategory) => ({
  params: { publication_id, category_id: id },
  ifMatch: `"${version}"`,
});

export const renameCategory = (publicationId: number, category: EmagCategory, name: string) =>
  call(renameEmagCategory, { ...of(publicationId, category), body: { name } });

export const orderCategories = (publication_id: number, ids: number[]) =>
  call(orderEmagCategories, { params: { publication_id }, body: { ids } }, "emag_categories");

/** Removes a category. Throws an `ApiError` with status 409 if it has more issues than the person was shown. */
export const removeCategory = (publicationId: number, category: EmagCategory, issues: number) =>
  call(deleteEmagCategory, { ...of(publicationId, category), query: { issues } });
