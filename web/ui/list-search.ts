import { z } from "zod";
import { DEFAULT_PER_PAGE } from "#shared/contract/pagination.ts";

/** How many rows a page of a list can show. */
export const pageSizes = [25, 50, 100] as const;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** A day in the publication's time zone, as it stands in the address. */
export const searchDay = z.string().regex(calendarDay).optional().catch(undefined);

export const searchText = z.string().trim().max(200).default("").catch("");

/** Which page of a list, of how many rows, as it stands in the address. */
export const searchPage = {
  page: z.coerce.number().int().min(1).default(1).catch(1),
  per: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(DEFAULT_PER_PAGE)
    .catch(DEFAULT_PER_PAGE),
};

/** What a screen shows, read from the address and written to it. */
export interface SearchForm<Search> {
  read: (params: URLSearchParams) => Search;
  /** Defaults are left out, so that an untouched screen has no query at all. */
  write: (search: Search) => URLSearchParams;
}

export interface ListSearchForm<Search> extends SearchForm<Search> {
  defaults: Search;
}

/** The form of a search; in the address, nonsense falls back to the default. */
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

/** A change of the search of a list; any but of the page itself starts again at page 1. */
export function fromPageOne<Search extends { page: number }>(change: Partial<Search>): Partial<Search> {
  return { page: 1, ...change };
}
