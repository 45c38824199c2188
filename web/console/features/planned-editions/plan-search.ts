import { editionStatuses, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { type Review, signOffs } from "#shared/console/issues/reviews.ts";
import { matching, oneOf, positive, type SearchForm } from "#web/console/components/lists/list-search.ts";
import { addDays, type Day, type Due, existingDay, type Month, weekOf, weeksOf } from "./plan-days.ts";

export const planViews = ["month", "week", "list"] as const;

const readers = {
  /** Null: the current month in the time zone of the publication. */
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** Any day of the visible week. Null: the current week, or the first one of `month`. */
  week: existingDay,
  status: oneOf([...editionStatuses, "overdue", "due", "failed"]),
  sign_off: oneOf(signOffs),
  responsible: matching(/./),
  edition: positive,
};
const readView = oneOf(planViews);
/** State of the planned editions page, all of which is in the URL. */
export type PlanSearch = {
  [Name in keyof typeof readers]: NonNullable<ReturnType<(typeof readers)[Name]>> | null;
} & { view: (typeof planViews)[number] };
export type PlanFilter = Pick<PlanSearch, "status" | "sign_off" | "responsible">;

export const noFilter: PlanFilter = { status: null, sign_off: null, responsible: null };

export const planSearchForm: SearchForm<PlanSearch> = {
  read(params) {
    const values = Object.entries(readers).map(([name, read]) => [
      name,
      read(params.get(name) ?? undefined) ?? null,
    ]);
    return { ...Object.fromEntries(values), view: readView(params.get("view") ?? undefined) ?? "month" };
  },
  // Writes only values that differ from the default.
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

/** Returns true if a review matches the filter. An issue without a review counts as open and unassigned. */
export function reviewMatches(review: Pick<Review, "sign_off" | "responsible"> | null, filter: PlanFilter) {
  if (filter.sign_off !== null && (review?.sign_off ?? "open") !== filter.sign_off) return false;
  return filter.responsible === null || review?.responsible?.id === filter.responsible;
}

export function editionMatches(
  edition: PlannedEdition,
  filter: PlanFilter,
  { due, hasFailed }: { due: Due; hasFailed: boolean },
): boolean {
  const { status } = filter;
  if (
    status === "due" || status === "overdue"
      ? due === null || (status === "overdue" && due !== status)
      : status === "failed"
        ? !hasFailed
        : status !== null && edition.status !== status
  )
    return false;
  return reviewMatches(edition.review, filter);
}

/** Returns the month in the URL, or the current month. */
export function monthOf(given: Pick<PlanSearch, "month">, today: Day): Month {
  return given.month ?? today.slice(0, 7);
}

/** Returns the weeks on screen: one in the week view, or else those that contain the days of the month. */
export function visibleWeeks(given: Pick<PlanSearch, "view" | "month" | "week">, today: Day): Day[][] {
  if (given.view !== "week") return weeksOf(monthOf(given, today));
  const first = given.month === null || today.startsWith(given.month) ? today : `${given.month}-01`;
  return [weekOf(given.week ?? first)];
}

/** Returns true for a day of the visible week or month, but not for one that only fills up a week of the month. */
export function isVisible(given: Pick<PlanSearch, "view" | "month">, today: Day, day: Day): boolean {
  return given.view === "week" || day.startsWith(monthOf(given, today));
}

/** Returns the change of the search that shows another view of the same time. */
export function changeView(
  given: PlanSearch,
  view: PlanSearch["view"],
  today: Day,
): Pick<PlanSearch, "view" | "month" | "week"> {
  if (given.view !== "week" || view === "week") return { view, month: given.month, week: null };
  // A week belongs to the month of its Thursday, as in ISO 8601.
  const month = addDays(visibleWeeks(given, today)[0]![0]!, 3).slice(0, 7);
  return { view, month: today.startsWith(month) ? null : month, week: null };
}
