import { readerState } from "#shared/console/readers/readers.ts";
import {
  listSearchForm,
  oneOf,
  positive,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";

/** Search and filters of the readers in the URL. Invalid values fall back to the default. */
export const readerListForm = listSearchForm({
  search: searchText,
  state: oneOf(readerState.options),
  product: positive,
  ...searchPage,
});
export type ReaderListSearch = typeof readerListForm.defaults;

export function listQuery({ search, state, product, page, per }: ReaderListSearch) {
  return {
    page: String(page),
    per: String(per),
    search: search || undefined,
    state,
    product_id: product === undefined ? undefined : String(product),
  };
}
