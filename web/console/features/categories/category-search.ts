import { listSearchForm, searchPage, searchText } from "#web/console/components/lists/list-search.ts";

/** Search term of the tree in the URL. */
export const categorySearchForm = listSearchForm({ search: searchText, page: searchPage.page });
