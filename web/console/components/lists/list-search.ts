import { DEFAULT_PER_PAGE } from "#shared/contract/pagination.ts";

/** Available page sizes. */
export const pageSizes = [25, 50, 100] as const;

/** Reads a query parameter. Returns the default, which can be undefined, if it is missing or invalid. */
export type ParameterReader<Value> = (given: string | undefined) => Value;

export const matching =
  (pattern: RegExp): ParameterReader<string | undefined> =>
  (given) =>
    given !== undefined && pattern.test(given) ? given : undefined;

export const oneOf =
  <const Words extends readonly string[]>(words: Words): ParameterReader<Words[number] | undefined> =>
  (given) =>
    words.find((word) => word === given);

export const positive: ParameterReader<number | undefined> = (given) =>
  Number.isInteger(Number(given)) && Number(given) > 0 ? Number(given) : undefined;

/** A day in the publication's time zone, as a query parameter. */
export const searchDay = matching(/^\d{4}-\d{2}-\d{2}$/);

export const searchText: ParameterReader<string> = (given = "") =>
  given.trim().length > 200 ? "" : given.trim();

/** First and last day of release and of creation, both inclusive, as query parameters. */
export const searchDays = {
  released_from: searchDay,
  released_to: searchDay,
  created_from: searchDay,
  created_to: searchDay,
};
export type DaySearch = { [Name in keyof typeof searchDays]?: string | undefined };

/** Returns the days as parameters of a list's route, which reads them in the publication's time zone. */
export function daysQuery(search: DaySearch) {
  const start = (day: string | undefined) => day && `${day}T00:00:00`;
  const end = (day: string | undefined) => day && `${day}T23:59:59.999`;
  return {
    released_from: start(search.released_from),
    released_to: end(search.released_to),
    created_from: start(search.created_from),
    created_to: end(search.created_to),
  };
}

export function countDayFilters(search: DaySearch): number {
  const { released_from, released_to, created_from, created_to } = search;
  return Number(Boolean(released_from ?? released_to)) + Number(Boolean(created_from ?? created_to));
}

/** Page number and size of a list, as query parameters. */
export const searchPage = {
  page: (given?: string) => positive(given) ?? 1,
  per: (given?: string) => pageSizes.find((size) => size === Number(given)) ?? DEFAULT_PER_PAGE,
};

export interface SearchForm<Search> {
  read: (params: URLSearchParams) => Search;
  /** Omits defaults, so that an unchanged screen has no query. */
  write: (search: Search) => URLSearchParams;
}

export interface ListSearchForm<Search> extends SearchForm<Search> {
  defaults: Search;
  /** Returns whether a search text or filter is set, to tell "no matches" from "nothing yet". */
  isFiltered: (search: Search) => boolean;
  /** Returns the search without them, in the same order and with the same number of rows. */
  clear: (search: Search) => Search;
}

/** Parameters of a list that narrow nothing. */
const DISPLAY_PARAMETERS = ["page", "per", "sort"];

type Readers = Record<string, ParameterReader<unknown>>;
export type SearchOf<R extends Readers> = { [Name in keyof R]: ReturnType<R[Name]> };

/** Returns the search form of a list. Invalid query parameters fall back to the default. */
export function listSearchForm<R extends Readers>(readers: R): ListSearchForm<SearchOf<R>> {
  const read = (params: URLSearchParams) => {
    const values = Object.entries(readers).map(([name, reader]) => [
      name,
      reader(params.get(name) ?? undefined),
    ]);
    return Object.fromEntries(values) as SearchOf<R>;
  };
  const defaults = read(new URLSearchParams());
  const write = (search: SearchOf<R>) => {
    const params = new URLSearchParams();
    const usual = new Map<string, unknown>(Object.entries(defaults));
    for (const [name, value] of Object.entries(search))
      if (value !== undefined && value !== usual.get(name)) params.set(name, String(value));
    return params;
  };
  return {
    defaults,
    read,
    write,
    isFiltered: (search) => [...write(search).keys()].some((name) => !DISPLAY_PARAMETERS.includes(name)),
    clear({ sort, per }) {
      const kept = Object.entries({ sort, per }).filter(([, value]) => value !== undefined);
      return { ...defaults, ...Object.fromEntries(kept) };
    },
  };
}

/** Adds `page: 1` to a change of the search, unless it changes the page itself. */
export function fromPageOne<Search extends { page: number }>(change: Partial<Search>): Partial<Search> {
  return { page: 1, ...change };
}
