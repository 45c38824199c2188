import type { Page } from "#shared/contract/pagination.ts";

/** A part of a list. */
export interface Slice {
  offset: number;
  limit: number;
}

export const sliceOf = ({ page, per }: Page): Slice => ({ offset: (page - 1) * per, limit: per });
