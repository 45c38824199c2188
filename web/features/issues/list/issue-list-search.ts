import { z } from "zod";
import { type EmagSort, type EmagState, emagSort, emagState, importMode } from "#shared/contract/emags.ts";
import { DEFAULT_PER_PAGE } from "#shared/contract/pagination.ts";

/** How many rows a page of the list can show. */
export const pageSizes = [25, 50, 100] as const;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const day = z.string().regex(calendarDay).optional().catch(undefined);

/** What the issue list shows, as it stands in the address; nonsense falls back to the default. */
const listSearch = z.object({
  search: z.string().trim().max(200).default("").catch(""),
  state: emagState.optional().catch(undefined),
  mode: importMode.optional().catch(undefined),
  /** Days in the publication's time zone, both inclusive. */
  from: day,
  to: day,
  sort: emagSort.default("newest").catch("newest"),
  page: z.coerce.number().int().min(1).default(1).catch(1),
  per: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(DEFAULT_PER_PAGE)
    .catch(DEFAULT_PER_PAGE),
});
export type IssueListSearch = z.output<typeof listSearch>;

export const defaultSearch: IssueListSearch = listSearch.parse({});

export function readListSearch(params: URLSearchParams): IssueListSearch {
  return listSearch.parse(Object.fromEntries(params));
}

/** The address of a search: defaults are left out, so that an untouched list has no query at all. */
export function writeListSearch(search: IssueListSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === defaultSearch[name as keyof IssueListSearch]) continue;
    params.set(name, String(value));
  }
  return params;
}

/** A search with some of it changed; any change but of the page itself starts again at page 1. */
export function changeSearch(search: IssueListSearch, change: Partial<IssueListSearch>): IssueListSearch {
  return { ...search, page: 1, ...change };
}

/** Whether anything narrows the list, so that "no match" is told from "no issues at all". */
export function isFiltered(search: IssueListSearch): boolean {
  return countFilters(search) > 0 || search.search !== "" || search.state !== undefined;
}

/** How many of the filters behind the filter button are set. */
export function countFilters(search: IssueListSearch): number {
  return Number(search.mode !== undefined) + Number(search.from !== undefined || search.to !== undefined);
}

export function clearFilters(search: IssueListSearch): IssueListSearch {
  return { ...defaultSearch, sort: search.sort, per: search.per };
}

/** The query of the contract's list; days without an offset are read in the publication's time zone. */
export function listQuery(search: IssueListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    sort: search.sort,
    search: search.search || undefined,
    state: search.state,
    mode: search.mode,
    released_from: search.from && `${search.from}T00:00:00`,
    released_to: search.to && `${search.to}T23:59:59.999`,
  };
}

export type SortableColumn = "name" | "released_at";

/** The sorting after a click on a column's head: ascending, descending, then back to newest first. */
export function nextSort(current: EmagSort, column: SortableColumn): EmagSort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "newest" : column;
}

export function ariaSort(current: EmagSort, column: SortableColumn): "ascending" | "descending" | "none" {
  if (current === column) return "ascending";
  return current === `-${column}` ? "descending" : "none";
}

/** The states a person filters by, in the order they are shown. */
export const filterStates: readonly EmagState[] = [
  "visible",
  "scheduled",
  "unscheduled",
  "importing",
  "failed",
];
