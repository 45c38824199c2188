import { z } from "zod";
import { listSearchForm, searchPage, searchText } from "../../ui/list-search.ts";

/** What the tree is searched for, as it stands in the address. */
export const categorySearchForm = listSearchForm(z.object({ search: searchText, page: searchPage.page }));
