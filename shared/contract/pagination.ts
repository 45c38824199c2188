import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { MAX_INTEGER } from "./fields.ts";

/** Default and maximum of `per`. */
export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 100;

const positiveInteger = z
  .string(problem("once"))
  .regex(/^-?\d+$/, problem("integer"))
  .transform((digits) => Math.min(Number(digits), MAX_INTEGER))
  .refine((value) => value >= 1, problem("positive"));

/** Query parameters of all paginated lists (contract 2.1). More than 100 per page returns 100. */
export const pageQuery = {
  page: positiveInteger.default(1),
  per: positiveInteger.transform((per) => Math.min(per, MAX_PER_PAGE)).default(DEFAULT_PER_PAGE),
};

/** The paginated list envelope (contract 2.4). */
export const pageFields = {
  current_page: z.int(),
  total_pages: z.int(),
  total_count: z.int(),
  per_page: z.int().meta({ examples: [DEFAULT_PER_PAGE] }),
  next_page: z.int().nullable(),
  prev_page: z.int().nullable(),
};

export interface Page {
  page: number;
  per: number;
}

/**
 * Returns the pagination fields of a page of `totalCount` records. A page past the end has no next or previous page.
 */
export function paginate({ page, per }: Page, totalCount: number) {
  const totalPages = Math.ceil(totalCount / per);
  const exists = page <= totalPages;
  return {
    current_page: page,
    total_pages: totalPages,
    total_count: totalCount,
    per_page: per,
    next_page: exists && page < totalPages ? page + 1 : null,
    prev_page: exists && page > 1 ? page - 1 : null,
  };
}
