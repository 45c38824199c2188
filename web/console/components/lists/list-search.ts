import { z } from "zod";
import { DEFAULT_PER_PAGE } from "#shared/contract/pagination.ts";

/** Available page sizes. */
export const pageSizes = [25, 50, 100] as const;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** A day in the publication's time zone, as a query parameter. */
export const searchDay = z.string().regex(calendarDay).optional().catch(undefined);

export const searchText = z.string().trim().max(200).default("").catch("");

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

/** Returns the number of active filters by days. */
export function countDayFilters(search: DaySearch): number {
  const { released_from, released_to, created_from, created_to } = search;
  return Number(Boolean(released_from ?? released_to)) + Number(Boolean(created_from ?? created_to));
}

/** Page number and size of a list, as query parameters. */
export const searchPage = {
  page: z.coerce.number().int().min(1).default(1).catch(1),
  per: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(DEFAULT_PER_PAGE)
    .catch(DEFAULT_PER_PAGE),
};

/** Reads and writes the query of a screen. */
export interface SearchForm<Search> {
  read: (params: URLSearchParams) => Search;
  /** Omits defaults, so that an unchanged screen has no query. */
  write: (search: Search) => URLSearchParams;
}

export interface ListSearchForm<Search> extends SearchForm<Search> {
  defaults: Search;
}

/** Returns the search form of a list. Invalid query parameters fall back to the default. */
export function listSearchForm<Schema extends z.ZodType<object>>(
  schema: Schema,
): ListSearchForm<z.output<Schema>> {
  const defaults = schema.parse({});
  return {
    defaults,
    read: (params) => schema.parse(Object.fromEntries(params)),
    write(search) {
      const params = new URLSearchParams();
      const usual = new Map<string, unknown>(Object.entries(defaults));
      for (const [name, value] of Object.entries(search))
        if (value !== undefined && value !== usual.get(name)) params.set(name, String(value));
      return params;
    },
  };
}

/** Adds `page: 1` to a change of the search, unless it changes the page itself. */
export function fromPageOne<Search extends { page: number }>(change: Partial<Search>): Partial<Search> {
  return { page: 1, ...change };
}
