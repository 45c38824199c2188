import { z } from "zod";
import { editionStatus, type PlannedEdition } from "#shared/console/planned-editions.ts";
import { type Review, signOff } from "#shared/console/reviews.ts";
import type { SearchForm } from "../../ui/list-search.ts";
import type { Month } from "./plan-days.ts";

export const planView = z.enum(["month", "list"]);

const search = z.object({
  /** Null is the current month of the publication. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .catch(null),
  view: planView.catch("month"),
  status: editionStatus
    .or(z.enum(["due", "failed"]))
    .nullable()
    .catch(null),
  sign_off: signOff.nullable().catch(null),
  responsible: z.string().min(1).nullable().catch(null),
  edition: z.coerce.number().int().positive().nullable().catch(null),
});
/** What the screen of planned editions shows: everything of it stands in the address. */
export type PlanSearch = z.infer<typeof search>;
export type PlanFilter = Pick<PlanSearch, "status" | "sign_off" | "responsible">;

export const noFilter: PlanFilter = { status: null, sign_off: null, responsible: null };

export const planSearchForm: SearchForm<PlanSearch> = {
  read(params) {
    const given = (name: string) => params.get(name);
    return search.parse({
      month: given("month"),
      view: given("view"),
      status: given("status"),
      sign_off: given("sign_off"),
      responsible: given("responsible"),
      edition: given("edition"),
    });
  },
  // Only what differs from the plain screen.
  write(given) {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(given))
      if (value !== null && !(name === "view" && value === "month")) params.set(name, String(value));
    return params;
  },
};

export function isFiltered({ status, sign_off, responsible }: PlanFilter): boolean {
  return status !== null || sign_off !== null || responsible !== null;
}

/** Whether a review is what the filter asks for; an issue nobody has reviewed is open, and nobody's. */
export function reviewMatches(review: Pick<Review, "sign_off" | "responsible"> | null, filter: PlanFilter) {
  if (filter.sign_off !== null && (review?.sign_off ?? "open") !== filter.sign_off) return false;
  return filter.responsible === null || review?.responsible?.id === filter.responsible;
}

/** An edition matches by its own review, or by that of its issue. */
export function editionMatches(
  edition: PlannedEdition,
  filter: PlanFilter,
  { isDue, hasFailed }: { isDue: boolean; hasFailed: boolean },
  ofIssue: Review | null,
): boolean {
  const { status } = filter;
  if (
    status === "due"
      ? !isDue
      : status === "failed"
        ? !hasFailed
        : status !== null && edition.status !== status
  )
    return false;
  return reviewMatches(edition.review, filter) || (edition.emag !== null && reviewMatches(ofIssue, filter));
}

/** The month after a change of the address, or the current one. */
export function monthOf(given: PlanSearch, today: string): Month {
  return given.month ?? today.slice(0, 7);
}
