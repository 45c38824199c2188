import { type Expression, sql } from "kysely";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import { hideFromPlanner } from "#bff/platform/database/prepared.ts";
import type { Page } from "#shared/contract/pagination.ts";

/** What a list of readers is filtered by. */
export interface ReleaseFilter {
  releasedFrom?: Date | undefined;
  releasedTo?: Date | undefined;
  /** Categories of which an item must have one. */
  categoryIds?: readonly number[] | undefined;
  /** Only these items. */
  ids?: readonly number[] | undefined;
  /** Only items that changed at or after this moment. */
  changedSince?: Date | undefined;
  /** Moment of a preview. Default: now. */
  at?: Date | null | undefined;
}

/** Returns whether a filter lists all that readers see now. */
export const isPlain = (filter: ReleaseFilter) =>
  Object.values(filter).every((value) => value === undefined || value === null);

/** Builds the argument of `shown_stories` and `shown_emags`. */
export const momentOf = (at: Date | null) => (at ? sql`${at}::timestamptz` : sql`now()`);

/** Returns the times of release that a query names, in the time zone of the publication. */
export const releaseFilterOf = (
  { released_from, released_to }: { released_from?: string | undefined; released_to?: string | undefined },
  timeZone: string,
): ReleaseFilter => ({
  releasedFrom: released_from ? parseInstant(released_from, timeZone) : undefined,
  releasedTo: released_to ? parseLastInstant(released_to, timeZone) : undefined,
});

/** A part of a list. */
export type Slice = { offset: number; limit: number };

/** A part of the list of a publication, as values or SQL. */
export type ListPart = Record<"publicationId" | keyof Slice, number | Expression<number>>;

/** Hides a part from the planner, for a prepared query. */
export const hidePart = ({ publicationId, offset, limit }: Record<keyof ListPart, number>): ListPart => ({
  publicationId: hideFromPlanner(publicationId, "integer"),
  offset: hideFromPlanner(offset, "bigint"),
  limit: hideFromPlanner(limit, "integer"),
});

export const sliceOf = ({ page, per }: Page): Slice => ({ offset: (page - 1) * per, limit: per });
